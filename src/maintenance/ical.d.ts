/** What is used of ical.js, whose own types are of its ECMAScript module only. */
declare module 'ical.js' {
  namespace ICAL {
    class Timezone {
      static readonly localTimezone: Timezone;
      readonly tzid: string;
      constructor(data: { tzid: string });
      utcOffset(time: Time): number;
    }

    class Time {
      readonly year: number;
      readonly month: number;
      readonly day: number;
      readonly hour: number;
      readonly minute: number;
      readonly second: number;
      zone: Timezone;
      clone(): Time;
      toUnixTime(): number;
      addDuration(duration: Duration): void;
      /** By the clocks of both, whatever their zones. */
      subtractDate(other: Time): Duration;
    }

    class Duration {
      toSeconds(): number;
    }

    class Period {
      readonly start: Time;
      readonly end: Time | null;
    }

    class Recur {
      readonly until: Time | null;
    }

    class Property {
      getFirstParameter(name: string): string | undefined;
      getValues(): unknown[];
    }

    class Component {
      constructor(jCal: unknown);
      getAllSubcomponents(name: string): Component[];
      getAllProperties(name: string): Property[];
      getFirstPropertyValue(name: string): unknown;
      hasProperty(name: string): boolean;
    }

    class Event {
      constructor(component: Component, options: { exceptions: never[] });
      readonly component: Component;
      readonly startDate: Time;
      readonly endDate: Time;
      isRecurring(): boolean;
      iterator(): { next(): Time | null | undefined };
    }

    function parse(text: string): unknown;
  }
  export default ICAL;
}

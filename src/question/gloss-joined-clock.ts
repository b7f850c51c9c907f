import { time } from './gloss-clock';

/** Which half of the day stands before an hour, in Chinese and Japanese. */
const half = '(?:(午前|上午|早上|凌晨|今朝|朝)|(午後|下午|晚上|昨晚|今晚|昨夜|昨晩|今夜|夜))?';
const hourAndMinutes = String.raw`(\d{1,2})\s*(?:点钟|点|點|時|时)(?!間|间)\s*(?:(\d{1,2})\s*分|(半))?`;
/** `7 点 25 分`, `4時半`, `下午2点`: times of day. */
const one = new RegExp(String.raw`${half}(?:の)?\s*${hourAndMinutes}`, 'gu');
/** `下午2点到2点半`, `昨晚11点到12点`: the half of the day is told for both. */
const both = new RegExp(
  String.raw`(午後|下午|晚上|昨晚|今晚|昨夜|昨晩|今夜|夜)(の)?\s*${hourAndMinutes}\s*(から|到|至|-|~|〜)\s*${hourAndMinutes}`,
  'gu',
);
/** Words of which the day has to stay. */
const evenings = /^(?:昨晚|今晚|昨夜|昨晩|今夜|今朝)$/;
/** `11月14日`, `14号`: the number of a day, and no amount of days. */
const dated = /(?:(\d{1,2})\s*月\s*)?(?<![\d/-])(\d{1,2})\s*(?:日|号|號)(?![間间以前之内内])/gu;
const months =
  'january february march april may june july august september october november december';

/** A text of either with its times of day and days as an English text has them. */
export function withJoinedClock(text: string): string {
  return text
    .replaceAll(
      both,
      (
        _,
        part: string,
        __,
        hour1: string,
        past1: string | undefined,
        half1: string | undefined,
        to: string,
        hour2: string,
        past2: string | undefined,
        half2: string | undefined,
      ) => {
        const day = evenings.test(part) ? part : '';
        const [from, until] = [late(hour1), Number(hour2) === 12 ? '0' : late(hour2)];
        return `${day} ${clockOf(from, past1, half1)} ${to} ${clockOf(until, past2, half2)} `;
      },
    )
    .replaceAll(
      one,
      (_, early?: string, pm?: string, hour = '', past?: string, isHalf?: string) => {
        const part = early ?? pm ?? '';
        const kept = evenings.test(part) ? part : '';
        return `${kept} ${clockOf(pm === undefined ? hour : late(hour), past, isHalf)} `;
      },
    )
    .replaceAll(dated, (_, month: string | undefined, day: string) => {
      const name = months.split(' ')[Number(month ?? 0) - 1];
      return name === undefined ? ` on the ${day}th ` : ` on ${name} ${day} `;
    });
}

const late = (hour: string): string => String(Number(hour) < 12 ? Number(hour) + 12 : hour);

const clockOf = (hour: string, minutes?: string, isHalf?: string): string =>
  time(hour, isHalf === undefined ? minutes : '30');

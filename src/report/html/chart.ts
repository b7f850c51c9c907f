import type { RunDocument } from '../../domain/run/run-document';
import type { TimeSeries } from '../../domain/calls/series';
import { html, type Html, nothing, text } from './html';
import { section } from './section';

/** Lengths in pixels. */
const size = { width: 640, height: 260, left: 64, right: 16, top: 14, bottom: 44 };
const ticks = 5;

/** Values over time, as far as the evidence holds series: one picture a series. */
export function renderCharts({ series = [] }: RunDocument): Html {
  if (series.length === 0) return nothing;
  return section('series', 'Values over time', html`${series.map(renderChart)}`);
}

function renderChart(one: TimeSeries): Html {
  const { name, unit, timeUnit, times, values, ref } = one;
  const horizontal = axis(Math.min(...times), Math.max(...times));
  const vertical = axis(Math.min(0, ...values), Math.max(...values));
  const x = scale(horizontal, size.left, size.width - size.right);
  const y = scale(vertical, size.height - size.bottom, size.top);
  const path = times.map((time, index) => `${round(x(time))},${round(y(values[index] ?? 0))}`);
  const peak = values.indexOf(Math.max(...values));
  const highest = `highest ${number(values[peak] ?? 0)} ${unit} at ${number(times[peak] ?? 0)} ${timeUnit}`;
  return html`<figure class="chart">
    <figcaption>${name}: ${highest} <code>${text(ref, 20)}</code></figcaption>
    <div class="scroll drawing" tabindex="0" role="region" aria-label="Chart of ${name}">
      <svg
        viewBox="0 0 ${size.width} ${size.height}"
        width="${size.width}"
        role="img"
        aria-label="${name} over time"
      >
        ${vertical.map((value) => horizontalLine(y(value), value))}
        ${horizontal.map((value) => verticalMark(x(value), value))}
        <polyline class="curve" points="${text(path.join(' '), 20_000)}" />
        <circle
          class="peak"
          cx="${round(x(times[peak] ?? 0))}"
          cy="${round(y(values[peak] ?? 0))}"
          r="4"
        />
        <text class="axis end" x="${size.width - size.right}" y="${size.height - 6}">
          time [${timeUnit}]
        </text>
        <text
          class="axis middle"
          transform="translate(14 ${(size.height - size.bottom) / 2}) rotate(-90)"
        >
          [${unit}]
        </text>
      </svg>
    </div>
  </figure>`;
}

function horizontalLine(y: number, value: number): Html {
  return html`<line
      class="grid"
      x1="${size.left}"
      x2="${size.width - size.right}"
      y1="${round(y)}"
      y2="${round(y)}"
    /><text class="axis end" x="${size.left - 8}" y="${round(y + 4)}">${number(value)}</text>`;
}

function verticalMark(x: number, value: number): Html {
  const bottom = size.height - size.bottom;
  return html`<line
      class="grid"
      x1="${round(x)}"
      x2="${round(x)}"
      y1="${bottom}"
      y2="${bottom + 5}"
    /><text class="axis middle" x="${round(x)}" y="${bottom + 20}">${number(value)}</text>`;
}

/** Round numbers that cover a range: steps of 1, 2 or 5 times a power of ten. */
function axis(low: number, high: number): number[] {
  const span = high > low ? high - low : Math.abs(high) || 1;
  const raw = span / ticks;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_one, index) => (first + index) * step);
}

/** From the range of an axis to pixels. */
function scale(marks: readonly number[], from: number, to: number): (value: number) => number {
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  return (value) => from + ((value - low) / (high - low)) * (to - from);
}

function number(value: number): string {
  return String(Number(value.toPrecision(4)));
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

import { isIdentifying } from '../../domain/text/identifying-name';

/** One member of a result: its name as people write it, and its value. */
export interface Member {
  name: string;
  value: unknown;
}

/** A value with its unit, as one thing to say. */
export class Quantity {
  constructor(
    readonly value: unknown,
    readonly unit: string,
  ) {}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const longText = 60;
/**
 * The members of a result in the order in which they are told: what identifies it, what has a unit,
 * the rest, and long texts last. A member that is the unit of another (`unit` beside `value`,
 * `dose_unit` beside `dose`) goes with it.
 */
export function membersOf(record: Record<string, unknown>): Member[] {
  const members = Object.entries(record).flatMap(([name, value]): Member[] => {
    if (value === undefined || isUnitOf(record, name)) return [];
    const unit = unitBeside(record, name);
    return [{ name: plainName(name), value: unit === null ? value : new Quantity(value, unit) }];
  });
  // Sorting is stable: members of one kind stay in their order.
  return members.sort((one, other) => rankOf(one) - rankOf(other));
}

function rankOf({ name, value }: Member): number {
  if (isIdentifying(name.replaceAll(' ', '_'))) return 0;
  if (quantityOf(value) !== null) return 1;
  return typeof value === 'string' && value.length > longText ? 3 : 2;
}

/** A value that is nothing but a number, or its absence, with a unit. */
export function quantityOf(value: unknown): Quantity | null {
  if (value instanceof Quantity) return value;
  if (!isRecord(value) || typeof value['unit'] !== 'string') return null;
  const isPlain = Object.keys(value).every((name) => name === 'value' || name === 'unit');
  return isPlain && 'value' in value ? new Quantity(value['value'], value['unit']) : null;
}

function unitBeside(record: Record<string, unknown>, name: string): string | null {
  const value = record[name];
  if (value !== null && typeof value !== 'number' && typeof value !== 'string') return null;
  const unit = record[name === 'value' ? 'unit' : `${name}_unit`] ?? record[`${name}Unit`];
  return typeof unit === 'string' ? unit : null;
}

function isUnitOf(record: Record<string, unknown>, name: string): boolean {
  if (name === 'unit') return unitBeside(record, 'value') !== null;
  const owner = /^(.+?)(?:_unit|Unit)$/.exec(name)?.[1];
  return owner !== undefined && unitBeside(record, owner) !== null;
}

function plainName(name: string): string {
  return name.replaceAll('_', ' ').trim() || name;
}

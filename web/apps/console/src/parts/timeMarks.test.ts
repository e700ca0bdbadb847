// SPDX-License-Identifier: Apache-2.0
import { expect, it } from 'vitest';
import { timeMarks } from './timeMarks.ts';

const HOUR = 3_600_000;
const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime();

it('marks a day at whole hours, and its midnight by the date', () => {
  const marks = timeMarks(at(29, 9, 10), at(30, 9));
  expect(marks.map((mark) => mark.at)).toEqual([
    at(29, 12),
    at(29, 16),
    at(29, 20),
    at(30, 0),
    at(30, 4),
    at(30, 8),
  ]);
  expect(marks[3]?.text).toMatch(/30/);
  expect(marks[4]?.text).toMatch(/4.00/);
});

it('marks two hours at half hours, and weeks at days', () => {
  expect(timeMarks(at(30, 9, 10), at(30, 11)).map((mark) => mark.at)).toEqual([
    at(30, 9, 20),
    at(30, 9, 40),
    at(30, 10),
    at(30, 10, 20),
    at(30, 10, 40),
    at(30, 11),
  ]);
  expect(timeMarks(at(20, 9), at(27, 9)).map((mark) => mark.at)).toEqual(
    [21, 22, 23, 24, 25, 26, 27].map((day) => at(day, 0)),
  );
  const month = timeMarks(at(1, 6), at(30, 6));
  expect(month.length).toBeGreaterThan(4);
  expect(month.length).toBeLessThan(8);
});

it('never marks more than can be read', () => {
  for (let hours = 1; hours <= 31 * 24; hours++)
    expect(timeMarks(at(1, 3, 10), at(1, 3, 10) + hours * HOUR).length).toBeLessThan(9);
});

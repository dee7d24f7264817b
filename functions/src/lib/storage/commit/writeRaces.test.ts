import { WriteRaces } from './writeRaces';

let now: number;

beforeEach(() => {
  now = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a lost race', () => {
  it('makes commits to this workspace wait for as long as it took on average, and less after every lost race', () => {
    const races = new WriteRaces();
    races.lose('read', 30);
    expect([0, 1, 2].map((racesLost) => races.waitMs('read', racesLost))).toEqual([30, 15, 10]);
    expect(races.waitMs('other', 0)).toBe(0);
  });

  it('never makes them wait longer than a second', () => {
    const races = new WriteRaces();
    races.lose('read', 8_000);
    expect(races.waitMs('read', 0)).toBe(500);
  });

  it('is forgotten when no other race is lost for 20 times as long', () => {
    const [soon, later] = [new WriteRaces(), new WriteRaces()];
    for (const races of [soon, later]) races.lose('read', 30);
    now += 600;
    expect([soon.waitMs('read', 0), soon.goOn('read')]).toEqual([30, true]);
    now += 1;
    expect([later.waitMs('read', 0), later.goOn('read')]).toEqual([0, false]);
  });
});

describe('a workspace', () => {
  it('has rivals from a lost race until nobody else has committed, but not before the races have ended', () => {
    const [soon, later] = [new WriteRaces(), new WriteRaces()];
    expect(soon.hasRivals('read')).toBe(false);
    for (const races of [soon, later]) races.lose('read', 30);
    soon.noteNoRivals('read');
    expect(soon.hasRivals('read')).toBe(true);
    now += 601;
    expect(later.hasRivals('read')).toBe(true);
    later.noteNoRivals('read');
    expect(later.hasRivals('read')).toBe(false);
  });
});

import { freeName, isReservedName, isTakenName, nameIdentity } from './nameIdentity';

it('tells people apart whose names look different', () => {
  expect(isTakenName('Ada', ['Adam', 'Áda', 'A da'])).toBe(false);
  expect(nameIdentity('李')).not.toBe(nameIdentity('王'));
});

it('takes names for the same that differ in nothing that is visible', () => {
  const names = [
    'Zoë',
    'Zoe\u0308',
    'ZOË',
    'Z\u200Boë',
    'Zo\u00ADë',
    '\u2068Zoë\u2069',
    '\u3164Zoë',
    'Zoë\u{E0041}',
  ];
  expect(new Set(names.map(nameIdentity))).toEqual(new Set(['zoë']));
  expect(nameIdentity('Ada\u2800 \u00A0\u3000Byron')).toBe('ada byron');
});

it('has nothing for a name without anything visible', () => {
  expect(['', ' ', '\u2800', '\u0301', '\u3164\uFFA0', '\uFFF9\uFFFB'].map(nameIdentity)).toEqual(
    Array(6).fill(''),
  );
});

it('reserves what the web app itself says', () => {
  const reserved = [
    'You',
    'ＹＯＵ',
    'Y\u00ADou',
    'An  API key',
    'A script (REST)',
    'Ada (Owner)',
    'Ada（member）',
    '(owner) Ada',
  ];
  expect(reserved.filter((name) => !isReservedName(name))).toEqual([]);
  expect(['Youssef', 'Ownerson', 'Ada (Berlin)', 'Team member'].filter(isReservedName)).toEqual([]);
});

it('numbers a name that is taken', () => {
  expect(freeName('Ada', [])).toBe('Ada');
  expect(freeName('Ada', ['ADA', 'Ada\u200B 2'])).toBe('Ada 3');
});

import { categoryId } from '@shared/model/identity';
import { folderName, isSession, sessionTime, shortPath } from './session';

describe('a session', () => {
  it('is a link with a conversation id or a path, or one in the workspace for sessions', () => {
    expect(isSession({ conversationId: 'c' }, 'work')).toBe(true);
    expect(isSession({ localPath: '/home/ada' }, undefined)).toBe(true);
    expect(isSession({}, 'assistant-sessions')).toBe(true);
    expect(isSession({}, 'work')).toBe(false);
  });

  it('shows only its time in the category of its day, and its day too elsewhere', () => {
    const addedAt = new Date(2025, 2, 12, 14, 32).toISOString();
    const now = Date.parse('2026-01-01');
    expect(sessionTime({ addedAt, category: categoryId('2025-03-12') }, now)).toBe('14:32');
    expect(sessionTime({ addedAt, category: categoryId('Refactoring') }, now)).toBe('12 Mar 2025, 14:32');
  });
});

describe('a path', () => {
  it('names its folder by the last part', () => {
    expect(folderName('/home/ada/links/')).toBe('links');
    expect(folderName('C:\\Users\\Ada')).toBe('Ada');
    expect(folderName('/')).toBe('/');
  });

  it.each([
    ['/home/ada/links', '/home/ada/links'],
    [
      '/home/ada/very/long/path/to/all/of/her/projects/link-dashboard',
      '…/path/to/all/of/her/projects/link-dashboard',
    ],
    [
      'C:\\Users\\Ada\\Documents\\Projects\\Open source\\link-dashboard',
      '…\\Documents\\Projects\\Open source\\link-dashboard',
    ],
    ['x'.repeat(60), `…${'x'.repeat(47)}`],
  ])('%j is shown as %j', (path, shown) => {
    expect(shortPath(path)).toBe(shown);
  });
});

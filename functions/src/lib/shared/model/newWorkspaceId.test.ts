import fc from 'fast-check';
import { idSchema } from '../contract/fields/validators';
import { newWorkspaceId } from './newWorkspaceId';

describe('newWorkspaceId', () => {
  it.each([
    ['Side projects', 'side-projects'],
    ['  Café & Küche (2026)! ', 'cafe-kuche-2026'],
    ['台所', 'workspace'],
    ['...', 'workspace'],
    ['__proto__', 'proto'],
    ['Default', 'workspace-default'],
    ['Assistant Sessions', 'workspace-assistant-sessions'],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
    ['x'.repeat(100), 'x'.repeat(40)],
  ])('turns "%s" into "%s"', (name, id) => {
    expect(newWorkspaceId(name)).toBe(id);
  });

  it('appends a suffix', () => {
    expect(newWorkspaceId('Side projects', 'x7q2')).toBe('side-projects-x7q2');
    expect(newWorkspaceId('台所', 'x7q2')).toBe('workspace-x7q2');
  });

  it('returns an id that the service and the rules accept, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (name) => {
        const id = newWorkspaceId(name, 'x7q2');
        expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(id.length).toBeLessThanOrEqual(64);
        expect(idSchema.parse(id)).toBe(id);
      }),
    );
  });
});

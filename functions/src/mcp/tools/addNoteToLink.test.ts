import { callContext } from '../../lib/callContext.fixture';
import { aLink } from '../../lib/domain/workspace.fixture';
import addNoteToLink from './addNoteToLink';

const { category, url } = aLink(1);

it.each([{}, { notes: '' }, { notes: ' ', sourceUrl: '' }, { sourceUrl: null }])(
  'add_note_to_link asks for something to set: %j',
  async (nothing) => {
    const message = 'There is nothing to set. Send notes, sourceUrl or both.';
    await expect(addNoteToLink.call(callContext(), { category, url, ...nothing })).resolves.toEqual({
      result: {
        isError: true,
        content: [{ type: 'text', text: JSON.stringify({ code: 'invalid_arguments', message }) }],
      },
      outcome: 'invalid_arguments',
    });
  },
);

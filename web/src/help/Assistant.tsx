import { Definitions } from '../ui/Definitions';

const PHRASES = [
  [
    'Save this to Reading: https://example.com',
    'Adds the link to the category “Reading”. Creates the category if needed.',
  ],
  ['Save it to Papers in my workspace Side projects', 'Uses that workspace instead of the default one.'],
  ['Add a note to that link: compare with the 2025 version', 'Adds or replaces the note.'],
  ['What did I save about Firestore?', 'Searches titles, categories, addresses and notes.'],
  ['What is in Reading?', 'Lists the links of a category, newest first.'],
  ['Which workspaces do I have?', 'Lists your workspaces and their categories.'],
  ['Log this session', 'Keeps a summary of the conversation in the workspace “Assistant Sessions”.'],
] as const;

export function Assistant() {
  return (
    <>
      <p>Use your own words. These are examples:</p>
      <Definitions rows={PHRASES.map(([phrase, effect]) => [`“${phrase}”`, effect])} />
      <p>
        A category holds each link only once. If you save a link again, nothing is overwritten. A note or
        reference is added only if the link has none.
      </p>
    </>
  );
}

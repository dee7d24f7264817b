import { useContext, useMemo } from 'preact/hooks';
import { liftTags } from '@shared/text/liftTags';
import { isMark, placedTags, type PlacedTag } from '@shared/text/tags';
import type { Range } from '../highlighting/foldedText';
import { HighlightContext } from '../highlighting/Highlighted';
import { markedPieces } from '../highlighting/highlighter';
import { excerptOf, isLong } from './excerpt';
import { StoredLink } from '../navigation/StoredLink';
import { TagChips, TagLink } from '../tags/TagChips';
import { isPrinting } from '../ui/page/printing';
import { Icon } from '../ui/controls/Icon';
import type { NoteElement, NoteNode, NoteText } from './noteNode';
import { asTyped } from './plainNote';
import { useParsedNote } from './useParsedNote';

/** Shows the note of a link: its text, and as chips the tags that label it. */
export function Note({ text, ...props }: NoteProps) {
  const note = useMemo(() => liftTags(text), [text]);
  const labels = note.tags.filter((name) => !isMark(name));
  return (
    <>
      {note.text.trim() !== '' && <NoteBody text={note.text} {...props} />}
      {labels.length > 0 && <TagChips names={labels} />}
    </>
  );
}

/**
 * Shows the text of a note: all of it, or of a long one only its start or the part that matches the search, with a button for the
 * rest. Until it is parsed, it takes up its space, but is hidden.
 */
function NoteBody({ text, title, onShowAll }: NoteProps) {
  const isWhole = onShowAll === undefined || isPrinting.value;
  const parsed = useParsedNote(text);
  // Without the URLs in it, the text takes up about as much space as it will when it is parsed.
  const note = parsed ?? asTyped(text.replace(/\]\([^\s()]*\)/g, ']'));
  const matches = useContext(HighlightContext)?.rangesIn(note.plain) ?? [];
  const tags = useMemo(() => placedTags(note.plain), [note.plain]);
  const isCut = isLong(note) && !isWhole;
  const nodes = isCut ? excerptOf(note, matches[0]) : note.nodes;
  const [first, ...others] = nodes;
  // A list may show hundreds of notes on one line, where a single paragraph needs no element.
  const isPlain =
    !isWhole && first !== undefined && 'tag' in first && first.tag === 'p' && others.length === 0;
  return (
    <div class={isWhole ? 'note open' : 'note'}>
      <div class={parsed ? 'note-text' : 'note-text unparsed'} dir="auto">
        <NoteNodes nodes={isPlain ? first.children : nodes} matches={matches} tags={tags} />
      </div>
      {isCut && (
        <span class="note-end">
          <button
            type="button"
            class="note-toggle"
            aria-label={`Show the whole note of ${title}`}
            title="Show the whole note"
            onClick={onShowAll}
          >
            <Icon name="right" />
          </button>
        </span>
      )}
    </div>
  );
}

interface NoteProps {
  readonly text: string;
  /** The title of the link. */
  readonly title: string;
  /** Shows all of a note elsewhere. Undefined if all of it is shown here. */
  readonly onShowAll?: () => void;
}

interface NoteNodesProps {
  readonly nodes: readonly NoteNode[];
  /** The matches of the search in the plain text of the note. */
  readonly matches: readonly Range[];
  /** The tags in the plain text of the note. */
  readonly tags: readonly PlacedTag[];
}

/** Shows a parsed note, or a part of it, as elements. */
function NoteNodes({ nodes, ...found }: NoteNodesProps) {
  return (
    <>
      {nodes.map((node, index) =>
        'tag' in node ? (
          <Element key={index} node={node} {...found} />
        ) : (
          <Text key={index} node={node} {...found} />
        ),
      )}
    </>
  );
}

/** Shows a text, with links in place of the tags that are all within it. */
function Text({ node: { text, start }, matches, tags }: TextProps) {
  if (start === undefined) return <>{text}</>;
  const within = tags.filter((tag) => tag.start >= start && tag.end <= start + text.length);
  const piece = (from: number, to: number) =>
    markedPieces(text.slice(from - start, to - start), matches, from).map((each) =>
      each.isMatch ? <mark>{each.text}</mark> : each.text,
    );
  const last = within.at(-1)?.end ?? start;
  return (
    <>
      {within.map((tag, index) => (
        <>
          {piece(within[index - 1]?.end ?? start, tag.start)}
          <TagLink name={tag.name} class="tag-word">
            {piece(tag.start, tag.end)}
          </TagLink>
        </>
      ))}
      {piece(last, start + text.length)}
    </>
  );
}

interface TextProps extends Omit<NoteNodesProps, 'nodes'> {
  readonly node: NoteText;
}

function Element({ node, ...found }: ElementProps) {
  const { tag: Tag, href, number, children } = node;
  // A tag in a link or in code leads nowhere else.
  const isLiteral = href !== undefined || Tag === 'code';
  const content = <NoteNodes nodes={children} {...found} tags={isLiteral ? [] : found.tags} />;
  if (href !== undefined) {
    return (
      <StoredLink href={href} title={href}>
        {content}
      </StoredLink>
    );
  }
  if (Tag === 'li') {
    return (
      <li dir="auto" {...(number !== undefined && { value: number })}>
        {content}
      </li>
    );
  }
  if (Tag === 'p') return <p dir="auto">{content}</p>;
  return <Tag>{content}</Tag>;
}

interface ElementProps extends Omit<NoteNodesProps, 'nodes'> {
  readonly node: NoteElement;
}

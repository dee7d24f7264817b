import { useContext } from 'preact/hooks';
import { VisitorContext } from '../navigation/visitor';
import { CopyButton, copyText } from '../ui/controls/CopyButton';
import { opensInTab } from '../ui/text/urls';
import { formatNumber } from '../ui/text/format';
import { LinkContext } from './linkContext';
import { CategoryAndReference, type LinkMetadataProps } from './LinkMetadata';
import { projectOf, resumeCommand, summaryWords } from './resume';
import { folderName, shortPath } from './session';
import { useIsOwn } from './useAuthors';

/**
 * Shows the lines below the title of a logged chat session: its project or path, the length of its summary and its note, and
 * buttons. “Resume” opens the conversation, or copies the command of the client that logged it.
 */
export function SessionMetadata({ id, link, href, category, children }: LinkMetadataProps) {
  const { editable } = useContext(LinkContext);
  const isVisitor = useContext(VisitorContext);
  const { title, url } = link;
  const { conversationId, localPath } = isVisitor ? {} : link;
  const address = opensInTab(url) ? href : undefined;
  const project = isVisitor ? undefined : projectOf(link);
  const isOwn = useIsOwn(link, project !== undefined);
  const command = isVisitor ? undefined : resumeCommand(link, isOwn);
  const canResume = address !== undefined || command !== undefined;
  const words = summaryWords(link);
  const place = project === undefined || command?.startsWith('cd ') ? '' : ` in the folder ${project}`;
  const copyCommand = (copied: string) =>
    copyText(copied, {
      done: `Copied. Paste it into a terminal${place}: ${copied}`,
      blocked: `Your browser blocked copying. This is the command: ${copied}`,
    });
  return (
    <>
      <div class="link-metadata" id={id}>
        {project !== undefined ? (
          <code class="path" title={project}>
            <bdi>{folderName(project)}</bdi>
          </code>
        ) : (
          localPath !== undefined && (
            <code class="path" title={localPath}>
              <bdi>{shortPath(localPath)}</bdi>
            </code>
          )
        )}
        {words > 0 && <span>{formatNumber(words)}-word summary</span>}
        <CategoryAndReference link={link} category={category} />
        {children}
      </div>
      <p class="session-actions">
        {address !== undefined && (
          <a class="button small" href={address} target="_blank" rel="noopener noreferrer">
            Resume<span class="visually-hidden"> {title}</span>
          </a>
        )}
        {address === undefined && command !== undefined && (
          <button
            type="button"
            class="button small"
            title={command}
            onClick={() => void copyCommand(command)}
          >
            Resume<span class="visually-hidden"> {title}</span>
          </button>
        )}
        {/* Elsewhere, the menu of the link copies them. With “Resume”, nobody needs them. */}
        {!editable && !canResume && conversationId !== undefined && (
          <CopyButton text={conversationId} label="Copy ID" of={title} />
        )}
        {!editable && !canResume && localPath !== undefined && (
          <CopyButton text={localPath} label="Copy path" of={title} />
        )}
      </p>
    </>
  );
}

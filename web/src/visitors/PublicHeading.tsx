import { useState } from 'preact/hooks';
import { PageTitle } from '../dashboard/PageTitle';
import type { WorkspaceSummary } from '../data/workspaces/workspaceSummary';
import { ReferenceLink } from '../links/ReferenceLink';
import { lazyDialog } from '../navigation/lazily';
import { feedPath } from '../navigation/routes';
import { formatLinkCount } from '../ui/text/format';
import { Icon } from '../ui/controls/Icon';
import '../styles/public.css';
import type { CountedTag } from '../tags/tags';
import { JumpChips } from './JumpChips';

/** Says what a public workspace is about, how much is in it, and whose it is, with the ways into it. */
export function PublicHeading({ uid, summary, tags, isOverview, onSave }: PublicHeadingProps) {
  const [isFollowing, setFollowing] = useState(false);
  const { id, name, description, ownerName, sourceUrl, linkCount } = summary;
  return (
    <>
      <PageTitle
        name={name}
        details={
          <>
            <span>{formatLinkCount(linkCount)}</span>
            {ownerName !== undefined && (
              <span>
                by <bdi>{ownerName}</bdi>
              </span>
            )}
            <span class="badge public">
              <Icon name="globe" /> Public
            </span>
            {sourceUrl !== undefined && <ReferenceLink url={sourceUrl} />}
          </>
        }
      >
        {onSave && (
          <button type="button" class="button quiet small" onClick={onSave}>
            <Icon name="add" /> Save to mine
          </button>
        )}
        <button type="button" class="button quiet small" onClick={() => setFollowing(true)}>
          <Icon name="feed" /> Follow
        </button>
      </PageTitle>
      {description !== undefined && (
        <p class="public-description" dir="auto">
          {description}
        </p>
      )}
      {isOverview && <JumpChips uid={uid} summary={summary} tags={tags} />}
      {isFollowing && (
        <FollowDialog
          name={name}
          address={window.location.origin + feedPath(uid, id)}
          onClose={() => setFollowing(false)}
        />
      )}
    </>
  );
}

interface PublicHeadingProps {
  /** The owner. */
  readonly uid: string;
  readonly summary: WorkspaceSummary;
  /** The tags of all links, once these are loaded. */
  readonly tags: readonly CountedTag[];
  /** Whether the page shows everything, and no search results. */
  readonly isOverview: boolean;
  /** Set for visitors, who may sign in to save links. */
  readonly onSave: (() => void) | undefined;
}

const FollowDialog = lazyDialog(() => import('./FollowDialog').then((module) => module.FollowDialog));

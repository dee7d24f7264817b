import { linksInCategory } from '@shared/model/linkOrder';
import type { Workspace } from '@shared/model/model';
import type { EarlyProps } from '../account/signedInProps';
import type { Edits } from '../data/edits/queue/contract';
import { CategoryMenu } from '../categories/CategoryMenu';
import type { FoundWorkspace } from '../workspaces/useUserWorkspace';
import { WorkspaceMenu } from '../workspaces/WorkspaceMenu';
import { ReferenceLink } from '../links/ReferenceLink';
import { workspacePath } from '../navigation/routes';
import { formatLinkCount } from '../ui/text/format';
import { CategoryTitle, PageTitle, Visibility } from './PageTitle';
import { useCategoryName } from './workspaceTitle';

/** Shows the name of a workspace, or of one of its categories, with what is known about it and its menu. */
export function WorkspaceHeading({
  account,
  shown,
  complete,
  categoryId,
  linkCount,
  ...props
}: WorkspaceHeadingProps) {
  const { edits, userWorkspace, last } = props;
  const name = useCategoryName(shown, categoryId);
  if (categoryId !== undefined) {
    return (
      <CategoryTitle
        name={name}
        linkCount={linksInCategory(shown, categoryId).length}
        workspaceName={shown.name}
        path={workspacePath(shown.id)}
      >
        {edits && shown.categories.has(categoryId) && (
          <CategoryMenu edits={edits} workspace={shown} categoryId={categoryId} />
        )}
      </CategoryTitle>
    );
  }
  return (
    <PageTitle
      name={shown.name}
      details={
        <>
          <span>{formatLinkCount(linkCount)}</span>
          <Visibility workspace={shown} userWorkspace={userWorkspace} hasMembers={last?.hasMembers} />
          {shown.sourceUrl !== undefined && <ReferenceLink url={shown.sourceUrl} />}
        </>
      }
    >
      <WorkspaceMenu user={account.user} workspace={complete} workspaces={account.workspaces} edits={edits} />
    </PageTitle>
  );
}

interface WorkspaceHeadingProps extends FoundWorkspace {
  readonly account: Pick<EarlyProps, 'user' | 'workspaces'>;
  /** The workspace as the page shows it, without the links of others that arrived meanwhile. */
  readonly shown: Workspace;
  readonly complete: Workspace;
  readonly categoryId: string | undefined;
  readonly linkCount: number;
  /** Undefined if the user may only view the workspace. */
  readonly edits: Edits | undefined;
}

import { useMemo, useState } from 'preact/hooks';
import { DEFAULT_WORKSPACE_ID } from '@shared/model/model';
import type { ParsedFile } from '../bookmarks/collect/parsedFile';
import { mayEdit, withDefault } from '../data/workspaces/workspaceSummary';
import type { SignedInProps } from '../account/signedInProps';
import { formatLinkCount, formatNumber } from '../ui/text/format';
import { SelectField } from '../ui/forms/SelectField';
import { chooseAgain, startImport } from './currentImport';
import { ImportColumns } from './ImportColumns';
import { ImportPreview } from './ImportPreview';
import { intoStored, linkCount, planImport, type ImportJob } from './importPlan';

/** Says what is in a file, and asks which workspace to add it to. */
export function ImportConfirmation({ user, workspaces, file, parsed, rereading }: Props) {
  const plan = useMemo(() => planImport(parsed, workspaces), [parsed, workspaces]);
  const [only] = plan.length === 1 ? plan : [];
  const planned = only && ('create' in only.target ? NEW : only.target.workspaceId);
  const [chosen = planned, choose] = useState<string>();
  const jobs = only && chosen !== undefined && chosen !== NEW ? [intoStored(only, chosen)] : plan;
  const categories = useMemo(
    () => new Set(parsed.workspaces.flatMap(({ links }) => links.map(({ category }) => category))).size,
    [parsed],
  );
  return (
    <>
      <div role="status">
        <p>
          <strong dir="auto">{file.name}</strong> ({parsed.source}) has{' '}
          {plan.length === 0 ? (
            'no link that can be imported.'
          ) : (
            <>
              {formatLinkCount(linkCount(plan))} in {formatNumber(categories)}{' '}
              {categories === 1 ? 'category' : 'categories'}
              {parsed.skipped.length > 0 &&
                `, and ${itemCount(parsed.skipped.length)} that cannot be imported`}
              .
            </>
          )}
        </p>
        {parsed.isTruncated && (
          <p class="warning">
            The file ends in the middle of a folder. Links after that are missing. To import all of them,
            export the bookmarks again.
          </p>
        )}
        {plan.length > 1 && (
          <ul>
            {plan.map((job, index) => (
              <li key={index} dir="auto">
                {describe(job, workspaces)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {parsed.columns.length > 0 && <ImportColumns columns={parsed.columns} />}
      <ImportPreview parsed={parsed} />
      {only && (
        <SelectField label="Add to" options={choicesFor(only, workspaces)} value={chosen} onChange={choose} />
      )}
      <div class="actions-row">
        {plan.length > 0 && (
          <button
            type="button"
            class="button primary"
            disabled={rereading !== undefined}
            onClick={() => void startImport(user, jobs, parsed)}
          >
            Import
          </button>
        )}
        <button type="button" class="button" onClick={chooseAgain}>
          Choose another file
        </button>
      </div>
    </>
  );
}

interface Props extends Pick<SignedInProps, 'user' | 'workspaces'> {
  readonly file: File;
  readonly parsed: ParsedFile;
  /** While the file is being read again. */
  readonly rereading?: AbortController;
}

/** The option that creates the workspace in the file. */
const NEW = '';

/** Returns the workspaces to choose from: the one to create, if any, and those that the user has. */
function choicesFor(job: ImportJob, workspaces: Props['workspaces']) {
  const existing = withDefault(workspaces.filter(mayEdit));
  if (!('create' in job.target)) return existing;
  const { workspaceId } = job.target.create;
  return [{ id: NEW, name: nameOf(job, workspaces) }, ...existing.filter(({ id }) => id !== workspaceId)];
}

function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${formatNumber(count)} items`;
}

/** Describes where links go, such as "12 links to Reading (new, public)". */
function describe(job: ImportJob, workspaces: Props['workspaces']): string {
  return `${formatLinkCount(job.links.length)} to ${nameOf(job, workspaces)}`;
}

function nameOf({ target }: ImportJob, workspaces: Props['workspaces']): string {
  if ('create' in target) {
    const { workspaceId, name, isPublic, isIndexed } = target.create;
    const remarks = [
      // Not for the default workspace, which the user sees even before it is stored.
      workspaceId !== DEFAULT_WORKSPACE_ID && 'new',
      isPublic === true && 'public',
      isPublic === true && isIndexed === true && 'listed by search engines',
    ];
    const shown = remarks.filter((remark) => remark !== false).join(', ');
    return shown === '' ? name : `${name} (${shown})`;
  }
  const { workspaceId } = target;
  return withDefault(workspaces).find(({ id }) => id === workspaceId)?.name ?? workspaceId;
}

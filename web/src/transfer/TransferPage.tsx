import type { OwnPageProps } from '../app/SignedInPages';
import { useTitle } from '../ui/document';
import { ExportSection } from './ExportSection';
import { ImportSection } from './ImportSection';

/** Links come in and go out as files. */
export function TransferPage(props: OwnPageProps) {
  useTitle('Import and export');
  return (
    <main id="content" class="page narrow" tabIndex={-1}>
      <h1>Import and export</h1>
      <ImportSection user={props.user} />
      <ExportSection {...props} />
    </main>
  );
}

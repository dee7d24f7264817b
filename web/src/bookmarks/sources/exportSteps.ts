import type { Program } from './sources';

/**
 * How to get the file out of each program, in light Markdown: at most two steps, before the one that all share, to choose the
 * file. Of what has closed, only a file that was exported before is left. In the order in which people look for theirs.
 */
export const EXPORT_STEPS: Readonly<Record<Program, readonly string[]>> = {
  Chrome: ['Open `chrome://bookmarks`.', 'Choose **⋮ → Export bookmarks** at the top right.'],
  Edge: ['Open `edge://favorites`.', 'Choose **⋯ → Export favorites**.'],
  Firefox: [
    'Press *Ctrl+Shift+O* (*⌘⇧O* on a Mac) to open your bookmarks.',
    'Choose **Import and Backup → Backup…**. This JSON file has your tags, too.',
  ],
  Safari: [
    'On a Mac, choose **File → Export Browsing Data to File…**. On an iPhone, open **Settings → Apps → Safari → Export**.',
    'Select only **Bookmarks**, and save the ZIP file.',
  ],
  Brave: ['Open `brave://bookmarks`.', 'Choose **⋮ → Export bookmarks** at the top right.'],
  Opera: ['Open `opera://bookmarks`.', 'Choose **Import/Export… → Export Bookmarks**.'],
  Vivaldi: ['Open the menu, and choose **File → Export Bookmarks…**.'],
  'Google Takeout': [
    'Open [takeout.google.com](https://takeout.google.com), deselect all, and select **Chrome** and **Saved**.',
    'Create the export, and download the ZIP file.',
  ],
  Delicious: ['Delicious has closed. You need the file that you exported before.'],
  Diigo: [
    'Open [Tools → Export](https://www.diigo.com/tools/export).',
    'Choose **CSV**: it has your tags and highlights, too.',
  ],
  Instapaper: [
    'Open [Settings](https://www.instapaper.com/user), and scroll to **Export**.',
    'Press **Download .CSV file**.',
  ],
  Karakeep: ['Open **User Settings → Import / Export**.', 'Press **Export Links and Notes**.'],
  LinkAce: ['Open **Export** in the user menu.', 'Choose **CSV**.'],
  linkding: ['Open **Settings → General**, and scroll to **Export**.', 'Press **Download (.html)**.'],
  Linkwarden: ['Open **Settings → Account → Import & Export**.', 'Press **Export Data**.'],
  Matter: [
    'Choose **My account → Export data**, and wait for the email.',
    'Unpack `Archive.zip`. Your links are in `_matter_history.csv`.',
  ],
  mymind: ['Open [your account](https://access.mymind.com/account), and export everything as CSV.'],
  Omnivore: [
    'Omnivore closed in 2024. If you have the ZIP file of its export, leave it packed: it has your highlights.',
  ],
  OneTab: ['Open **Export / Import URLs** in OneTab.', 'Copy the text, and save it as a text file.'],
  Pinboard: [
    'Open [Settings → Backup](https://pinboard.in/settings/backup).',
    'Download your bookmarks as **JSON**.',
  ],
  Pocket: [
    'Pocket closed in 2025. If you have the ZIP file of its export, leave it packed: it has your highlights.',
  ],
  'Raindrop.io': [
    'Open [Settings → Backups](https://app.raindrop.io/settings/backups), and press **Create new**.',
    'Wait for the email, then download the CSV file on the same page.',
  ],
  Readability: ['Readability closed in 2016. You need the JSON file that you exported before.'],
  'Readwise Reader': ['In the settings of Reader, export your library as CSV.'],
  Shaarli: ['Open **Tools → Export database**.', 'Select **All**, and press **Export**.'],
  'Tab Session Manager': ['Open **Settings → Sessions**.', 'Press **Export** under **Export Sessions**.'],
  wallabag: ['Open **All entries**.', 'Choose **JSON** among the export formats.'],
  'Link Dashboard': [
    'In the other dashboard or account, open **Import & export**.',
    'Export **Everything**. This JSON file keeps more than the other formats.',
  ],
  'Any other program': [
    'Look for “Export” or “Backup” in its settings. CSV and JSON work best, but any file with addresses will do.',
  ],
};

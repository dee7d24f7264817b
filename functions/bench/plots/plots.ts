import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { init, type EChartsOption } from 'echarts';
import { PROJECT_FOLDER } from '../../scripts/project';
import type { Result } from '../results';
import { drawColdStarts } from './coldStartPlot';
import { drawReads } from './readsPlot';
import { INK } from './style';

const FOLDER = path.join(PROJECT_FOLDER, 'docs/images');
const SIZE = { width: 900, height: 400 };

const PLOTS: Readonly<Record<string, { file: string; draw: (result: Result) => EChartsOption }>> = {
  reads: { file: 'search-and-add.svg', draw: drawReads },
  coldStart: { file: 'cold-starts.svg', draw: drawColdStarts },
};

/** Draws these parts of the bench as SVG files. Skips parts that have no plot. Returns the paths of the files. */
export function drawPlots(results: Readonly<Record<string, Result>>): string[] {
  mkdirSync(FOLDER, { recursive: true });
  return Object.entries(results).flatMap(([name, result]) => {
    const plot = PLOTS[name];
    if (!plot) return [];
    const file = path.join(FOLDER, plot.file);
    writeFileSync(file, render(plot.draw(result)));
    return [path.relative(PROJECT_FOLDER, file)];
  });
}

function render(option: EChartsOption): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({
    // Keeps the background white on GitHub's dark theme.
    backgroundColor: '#ffffff',
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif', color: INK },
    ...option,
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
}

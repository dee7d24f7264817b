import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { clientFile } from '../scripts/clientPackage';
import { PROJECT_FOLDER } from '../scripts/project';
import { ADD, SEARCH } from './parts/reads';
import type { Result } from './measuring/results';

const FILE = 'docs/images/search-and-add.svg';
const SIZE = { width: 900, height: 400 };

const SERVICE_COLOR = '#0072b2';
const MEMORY_COLOR = '#d55e00';
const BASELINE_COLOR = '#767676';
const INK = '#24292f';
const GRID_LINES = { lineStyle: { color: '#d8dee4' } };
/** Room for the labels of the y axis, in pixels. */
const LEFT = 72;
const PANEL_WIDTH = 450;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

interface Chart {
  setOption: (option: object) => void;
  renderToSVGString: () => string;
  dispose: () => void;
}

/** The part of ECharts that is used here. Its own types are missing wherever the clients are not installed. */
const echartsSchema = z.object({
  init: z.custom<(element: null, theme: null, options: object) => Chart>(
    (init) => typeof init === 'function',
  ),
});

/** Draws the part `reads` as an SVG file, if it is among the results. Returns the path of the file. */
export function drawPlot({ reads }: Readonly<Record<string, Result>>): string | undefined {
  if (!reads) return undefined;
  const file = path.join(PROJECT_FOLDER, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, render(drawReads(reads)));
  return FILE;
}

function render(option: object): string {
  const { init } = echartsSchema.parse(createRequire(__filename)(clientFile('echarts')));
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

/** Plots search and add over the number of stored links, next to their baselines. */
function drawReads(result: Result) {
  const { date, node, cores } = result;
  const measured = `${date.slice(0, 10)}, Node.js ${node}, ${String(cores)} cores, emulators`;
  const panels = [
    { operation: SEARCH, name: 'Search', left: LEFT },
    { operation: ADD, name: 'Add', left: LEFT + PANEL_WIDTH },
  ];
  const textStyle = { fontSize: 14, color: INK };
  const sizes = [...new Set(result.rows.flatMap(({ links }) => links ?? []))];
  return {
    title: [
      {
        ...{ text: 'Search and add, by the number of stored links', left: 16, top: 12 },
        subtext: `Medians, lower is better. ${measured}`,
        textStyle: { fontSize: 17, color: INK },
        subtextStyle: { color: '#57606a' },
      },
      ...panels.map(({ name, left }) => ({ text: name, left, top: 66, textStyle })),
    ],
    grid: panels.map(({ left }) => ({ left, width: 225, top: 104, bottom: 55 })),
    xAxis: panels.map((_, gridIndex) => ({
      type: 'log',
      gridIndex,
      min: Math.min(...sizes),
      max: Math.max(...sizes),
      name: 'links stored (log scale)',
      nameLocation: 'middle',
      nameGap: 30,
      axisTick: { customValues: sizes },
      axisLabel: { customValues: sizes, color: INK, formatter: (size: number) => COMPACT.format(size) },
      splitLine: { show: false },
    })),
    yAxis: panels.map((_, gridIndex) => ({
      type: 'log',
      gridIndex,
      min: 1,
      max: 1_000,
      axisLabel: { color: INK, formatter: (time: number) => `${time.toLocaleString('en')} ms` },
      splitLine: GRID_LINES,
    })),
    series: panels.flatMap(({ operation }, index) => linesOf(result, operation, index)),
  };
}

/** Returns a line for the operation and one for each baseline that was measured at several sizes. */
function linesOf({ rows }: Result, operation: string, panel: number) {
  const measured = rows.filter(({ what }) => what === operation);
  const line = (name: string, color: string, data: number[][], width: number, type: string) => ({
    type: 'line',
    xAxisIndex: panel,
    yAxisIndex: panel,
    data,
    symbol: type === 'solid' ? 'circle' : 'emptyCircle',
    symbolSize: 7,
    lineStyle: { width, type },
    itemStyle: { color },
    endLabel: { show: true, formatter: name, color, width: 130, overflow: 'break' },
  });
  const points = measured.map(({ links = 0, value }) => [links, value]);
  const baselines = Map.groupBy(measured, ({ baseline }) => baseline?.what ?? '');
  return [
    line(operation, SERVICE_COLOR, points, 3, 'solid'),
    ...[...baselines]
      .filter(([, compared]) => compared.length > 1)
      .map(([name, compared]) => {
        const color = name.startsWith('server-memory') ? MEMORY_COLOR : BASELINE_COLOR;
        const data = compared.map(({ links = 0, baseline }) => [links, baseline?.value ?? Number.NaN]);
        return line(name, color, data, 2, 'dashed');
      }),
  ];
}

// The charts of the KPI page, drawn by ECharts. It is loaded after the page has its numbers.
import { optionFor, palette } from './kpi-option.js';

/** The planned content of each element, until it is in view. */
const planned = new WeakMap();
const drawn = new Map();

/** Plans the content of a chart's element. @param lines series that are drawn together, each with a name */
export const plan = (element, kpi, lines) => planned.set(element, { kpi, lines });

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const dark = matchMedia('(prefers-color-scheme: dark)');

/** Paper and pictures are light, and nothing moves there. */
let isOnPaper = false;
function setOnPaper(isNow) {
  isOnPaper = isNow;
  document.documentElement.toggleAttribute('data-print', isNow);
}

function optionOf(element) {
  const { kpi, lines } = planned.get(element);
  const option = optionFor(kpi, lines, element.clientWidth);
  return { animation: !calm.matches && !isOnPaper, animationDuration: 350, ...option };
}

/** ECharts, after it was loaded. */
let library;
let loading;
const load = address => (loading ??= import(address).then(module => (library = module)));

const resized = new ResizeObserver(entries => {
  for (const { target } of entries) {
    const chart = drawn.get(target);
    if (!chart || (chart.getWidth() === target.clientWidth && chart.getHeight() === target.clientHeight)) continue;
    chart.resize();
    // Parts that are side by side in a wide chart are below each other in a narrow one.
    if (target.classList.contains('gauge')) chart.setOption(optionOf(target), true);
  }
});

function draw(element) {
  if (!planned.has(element) || drawn.has(element) || !element.isConnected || element.clientWidth === 0) return;
  const chart = library.init(element, null, { renderer: 'canvas' });
  chart.setOption(optionOf(element));
  drawn.set(element, chart);
  resized.observe(element);
}

const redraw = () => {
  for (const [element, chart] of drawn) chart.setOption(optionOf(element), true);
};

let watching;
let charts = [];
/** Draws every chart below `root` when it is nearly in view; charts that left the page are disposed of. */
export function drawInView(root, address) {
  watching?.disconnect();
  for (const [element, chart] of drawn) {
    if (element.isConnected) continue;
    resized.unobserve(element);
    chart.dispose();
    drawn.delete(element);
  }
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void load(address).then(() => draw(target));
      }
    },
    { rootMargin: '300px' },
  );
  watching = observer;
  charts = [...root.querySelectorAll('.chart')];
  for (const element of charts) observer.observe(element);
  // Printing by the menu of the browser does not wait for anything.
  void load(address);
}

/** Prints when all charts can be drawn. */
export async function print(address) {
  await load(address);
  window.print();
}

// Paper shows everything at once, even charts that were never in view: they are drawn now, before the page is printed.
window.addEventListener('beforeprint', () => {
  if (!library) return;
  setOnPaper(true);
  for (const element of charts) draw(element);
  redraw();
});
window.addEventListener('afterprint', () => {
  if (!isOnPaper) return;
  setOnPaper(false);
  redraw();
});
dark.addEventListener('change', redraw);

const PICTURE = { width: 900, height: 360, scale: 2 };

/**
 * The charts of a card on canvases of their own, in the colours of paper. @returns the colours, and for each chart its series
 * and its canvas
 */
export async function pictures(card, address) {
  await load(address);
  const before = isOnPaper;
  setOnPaper(true);
  try {
    const shown = [...card.querySelectorAll('.chart')].map(element => {
      const { kpi, lines } = planned.get(element);
      const chart = library.init(document.createElement('div'), null, {
        renderer: 'canvas',
        width: PICTURE.width,
        height: PICTURE.height,
      });
      chart.setOption({ animation: false, ...optionFor(kpi, lines, PICTURE.width) });
      const canvas = chart.renderToCanvas({ pixelRatio: PICTURE.scale });
      chart.dispose();
      return { lines, canvas };
    });
    return { colours: palette(), shown };
  } finally {
    setOnPaper(before);
  }
}

import { savesData } from './saves-data.ts'
import { whenIdle } from './when-idle.ts'

const family = 'AtkinsonHyperlegibleNext'

/** Written as a whole, because the build finds the file by this expression. */
const file = new URL(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  import.meta.url,
)

let loading: Promise<FontFace> | undefined
let loaded: FontFace | undefined

/**
 * Loads the portal's typeface, once, for a page that is already painted, and shows it if nothing moves by it. Otherwise
 * the page keeps the system's typeface until the next screen. Never rejects.
 */
export async function loadTypeface(): Promise<void> {
  // A page without a layout, as in component tests, has no faces.
  if (loaded || !('FontFace' in globalThis)) return
  loading ??= new FontFace(family, `url(${file.href})`, { weight: '200 800', display: 'swap' }).load()
  try {
    loaded = await loading
  } catch {
    loading = undefined
    return
  }
  const before = places()
  showTypeface()
  const hasMoved = places().some((place, index) => Math.abs(place - (before[index] ?? place)) > noticed)
  if (hasMoved) document.fonts.delete(loaded)
}

/**
 * Loads the typeface in idle time, unless the patient's browser saves data: for whoever came by a link or reloaded, and
 * has seen neither login nor home. Returns a function that cancels it.
 */
export function loadTypefaceWhenIdle(): () => void {
  return whenIdle(() => {
    if (!savesData()) void loadTypeface()
  })
}

/** Shows the typeface if it has been loaded: on a screen that nobody has seen yet. */
export function showTypeface(): void {
  if (loaded) document.fonts.add(loaded)
}

/** From 3 pixels on, browsers count a layout shift. */
const noticed = 2.5

/** Where every element and every text of the page begins, in pixels. */
function places(): number[] {
  const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: number[] = []
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    range.selectNode(node)
    const { left, top } = range.getBoundingClientRect()
    found.push(left, top)
  }
  return found
}

import type { Page } from '@playwright/test'

/** Every element of a gallery, and what the browser computed for it. */
export interface GalleryStyles {
  properties: string[]
  /** Each value once; the elements name them by place. */
  values: string[]
  elements: { name: string; styles: number[] }[]
}

/** Reads all computed properties of all elements below `main`, and of what CSS draws before, after and inside them. */
export async function readStyles(page: Page): Promise<GalleryStyles> {
  // As text, since handing over a million numbers one by one takes many times as long.
  return JSON.parse(await page.evaluate(readInPage)) as GalleryStyles
}

function readInPage(): string {
  // A transition has ended, and what turns forever stands at its beginning.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    else {
      animation.pause()
      animation.currentTime = 0
    }
  }
  const properties = [...getComputedStyle(document.body)]
  const places = new Map<string, number>()
  const placeOf = (value: string): number => {
    const place = places.get(value) ?? places.size
    if (place === places.size) places.set(value, place)
    return place
  }
  const nameOf = (element: Element | null): string => [element?.localName, ...(element?.classList ?? [])].join('.')
  const elements = [...document.querySelectorAll('main section *')].flatMap((element) => {
    const name = `${element.closest('section')?.id}: ${nameOf(element.parentElement)} > ${nameOf(element)}`
    // What is not drawn has no content, which is compared as well.
    const drawn = ['::before', '::after'].filter((part) => getComputedStyle(element, part).content !== 'none')
    const parts = ['', ...drawn, ...(element.matches('[placeholder]') ? ['::placeholder'] : [])]
    return parts.map((part) => {
      const computed = getComputedStyle(element, part)
      return { name: name + part, styles: properties.map((each) => placeOf(computed.getPropertyValue(each))) }
    })
  })
  return JSON.stringify({ properties, values: [...places.keys()], elements })
}

const family = 'Atkinson Hyperlegible Next'

let loading: Promise<unknown> | undefined

/**
 * Loads the portal's typeface, once, for a page that is already painted. Without it the page keeps what stands in for it
 * (`tokens.css` of `shared/ui`), which is as wide. Never rejects.
 */
export function loadTypeface(): Promise<unknown> {
  // A page without a layout, as in component tests, has no faces.
  if (!('FontFace' in globalThis)) return Promise.resolve()
  loading ??= new FontFace(family, `url(${file.href})`, { weight: '200 800', display: 'swap' }).load().then(
    (face) => document.fonts.add(face),
    () => {
      loading = undefined
    },
  )
  return loading
}

/** Written as a whole, because the build finds the file by this expression. */
const file = new URL(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  import.meta.url,
)

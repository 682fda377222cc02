import { antdBrandStyles } from '@homeside/build/antd/antd-styles'
import { portalColours } from '@homeside/build/antd/portal-colours'
import { antdModules } from '@homeside/build/shared-modules'
import { brandTones } from '@homeside/contract/contrast'
import { expect, test as base } from '@playwright/test'

import { buildGalleries } from './build-galleries.ts'
import { differences } from './compare-styles.ts'
import { forceState, inspect } from './force-state.ts'
import type { State } from './force-state.ts'
import { openGallery } from './open-gallery.ts'
import { readStyles } from './read-styles.ts'
import { serveGalleries } from './serve-galleries.ts'
import type { GalleryServer } from './serve-galleries.ts'

const violet = { primary: '#5b3a8c', secondary: '#f0b429' }
const tonesOf = ({ primary, secondary }: typeof violet) => brandTones(primary, secondary)

const test = base.extend<object, { galleries: GalleryServer }>({
  galleries: [
    async ({}, use) => {
      const server = await serveGalleries(
        await buildGalleries(),
        antdBrandStyles(tonesOf(portalColours), tonesOf(violet)),
      )
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
})

test('every antd component in use has its specimens in the gallery', async ({ context, galleries }) => {
  const page = await openGallery(context, `${galleries.origin}/extracted`, portalColours)
  const drawn = await page.locator('section:has([class^="ant-"])').evaluateAll((all) => all.map(({ id }) => id))
  expect(drawn.toSorted()).toEqual(antdModules.toSorted())
})

interface Look {
  name: string
  path: string
  colours: typeof violet
  states: readonly State[]
}

/** Both have the same rules, so each state is seen at least once; a brand has other values for the variables. */
const looks: readonly Look[] = [
  {
    name: 'in the portal’s own colours',
    path: '/extracted',
    colours: portalColours,
    states: ['at rest', 'under the pointer', 'focused by the keyboard'],
  },
  {
    name: 'in a brand’s colours',
    path: '/extracted/brand',
    colours: violet,
    states: ['at rest', 'pressed', 'focused by the keyboard'],
  },
]

// Hundreds of thousands of values take their time on a busy machine.
test.slow()

for (const { name: look, path, colours, states } of looks) {
  test(`antd’s extracted styles are those it writes itself, ${look}`, async ({ context, galleries }, testInfo) => {
    // The extracted page knows no brand: its theme is the portal's own, and the brand is a sheet.
    const extracted = await openGallery(context, `${galleries.origin}${path}`, portalColours)
    const runTime = await openGallery(context, `${galleries.origin}/run-time`, colours)
    const inspectors = await Promise.all([inspect(extracted), inspect(runTime)])
    for (const state of states) {
      await Promise.all(inspectors.map((inspector) => forceState(inspector, state)))
      const [ours, theirs] = await Promise.all([readStyles(extracted), readStyles(runTime)])
      expect(ours.elements.map(({ name }) => name)).toEqual(theirs.elements.map(({ name }) => name))
      expect(ours.properties).toEqual(theirs.properties)
      // The first few say enough: a rule that is lost shows in thousands of places.
      expect(differences(ours, theirs).slice(0, 20), state).toEqual([])
      testInfo.annotations.push({
        type: state,
        description: `${ours.elements.length} elements × ${ours.properties.length} properties`,
      })
    }
  })
}

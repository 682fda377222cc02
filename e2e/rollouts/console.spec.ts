import { accessibilityFaults } from '../src/accessibility-faults.ts'
import { resize } from '../src/drawn-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { tabTo } from '../src/keyboard.ts'
import { crowdedTexts } from '../src/text-faults.ts'
import { consoleStates, holdRollout, report, type HeldRollout } from './console-states.ts'

let rollout: HeldRollout

test.beforeAll(async () => {
  rollout = await holdRollout()
})
test.afterAll(async () => rollout.remove())

for (const [index, [name, bringAbout]] of Object.entries(consoleStates).entries()) {
  const title = `the console, ${name}: two engines find nothing, and its texts have room`
  // Every fourth state; the long run takes all.
  test(title, { tag: index % 4 === 0 ? '@phone' : ['@phone', '@long'] }, async ({ expectedErrors, page }) => {
    expectedErrors.push(/400/)
    await bringAbout(page, rollout.portal)
    for (const width of [320, 360, 1280]) {
      await resize(page, { width, height: 800 })
      expect(await accessibilityFaults(page)).toEqual([])
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(tooWide, `at ${width} px`).toBeLessThanOrEqual(0)
    }
    expect(await crowdedTexts(page, [320, 360, 1280])).toEqual([])
  })
}

test(
  'figures are drawn as they come, until somebody stops that with the keyboard',
  { tag: '@phone' },
  async ({ page }) => {
    await page.clock.install()
    await page.goto(rollout.portal.consoleOrigin)
    const held = page.getByText(/^Held at 50 %: too few loads of the candidate/)
    const loads = async (): Promise<number> => Number(/candidate: (\d+) of/.exec((await held.textContent()) ?? '')?.[1])
    const [first, points] = [await loads(), page.locator('.chart-candidate').first()]
    await expect(points).toHaveAttribute('points', /\d/)
    await report(rollout, 'candidate', 300)
    await expect.poll(loads).toBe(first + 1)

    const stop = page.getByRole('button', { name: 'Stop drawing the figures anew' })
    await tabTo(page, stop)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText('Stopped.')
    const drawn = await points.getAttribute('points')
    await report(rollout, 'candidate', 300)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.runFor(10_000)
    expect(asked).toEqual([])
    expect(await points.getAttribute('points')).toBe(drawn)
    await page.keyboard.press('Enter')
    await expect.poll(loads).toBe(first + 2)
  },
)

test(
  'the keyboard leads from a rollout to what is different, and to its trial',
  { tag: '@phone' },
  async ({ page }) => {
    const { lastGood, portal, tried } = rollout
    await page.goto(portal.consoleOrigin)
    await tabTo(page, page.getByRole('link', { name: 'what is different' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: `orders ${lastGood} and ${tried}` })).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: `orders ${tried} on your own page` }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Trial of orders ${tried}.`)).toBeVisible()
  },
)

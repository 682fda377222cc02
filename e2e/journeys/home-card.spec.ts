import { expect } from '../src/fixtures.ts'
import { addHomeCards } from '../src/home-cards.ts'
import { publishNewRemote, sleepDiary } from '../src/publish-new-remote.ts'
import { test } from '../src/workshop.ts'

test.use({ owner: 'home-card' })

test('a remote’s home card comes into the room kept for it; one that breaks leaves a sentence', async ({
  expectedErrors,
  locale,
  page,
  signIn,
  words,
  workshop,
}) => {
  test.slow(true, 'builds and publishes a remote')
  expectedErrors.push(/This card throws when it is drawn/)
  const language = locale?.startsWith('es') ? 'es' : 'en'
  const main = page.getByRole('main')
  await signIn(words.patient, words.alias)
  await publishNewRemote(workshop, addHomeCards)

  await expect(async () => {
    await page.reload()
    await expect(main.getByRole('heading', { level: 2, name: sleepDiary.title[language] })).toBeVisible({
      timeout: 5000,
    })
  }).toPass()

  await expect(main).toContainText(sleepDiary.sentence[language])
  await expect(main.getByText(words.cardMissing)).toBeVisible()
  await expect(main.getByRole('link', { name: words.orderSupplies })).toBeVisible()
  await page.reload()
  await expect(main.getByText(words.cardMissing)).toBeVisible()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})

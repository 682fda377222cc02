import { axeFaults } from '../src/accessibility-faults.ts'
import { expect, test } from '../src/fixtures.ts'

const said = {
  en: { list: 'Your providers', here: 'You are here now' },
  es: { list: 'Sus proveedores', here: 'Está aquí ahora' },
}

test(
  'a patient of two providers switches to the other one in two taps, in its brand, and back',
  { tag: '@sample-desktop' },
  async ({ locale, page, signIn, words }) => {
    const own = said[locale?.startsWith('es') ? 'es' : 'en']
    const { FirstName } = await signIn({ OtherProviders: ['northridge'] })
    const list = page.getByRole('list', { name: own.list })
    let taps = 0
    await page.exposeFunction('tapped', () => {
      taps += 1
    })
    await page.evaluate(reportTaps)
    await page.getByRole('button', { name: words.personMenu }).click()
    await expect(list.getByText(own.here)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await list.getByRole('button', { name: /^Northridge/ }).click()
    await expect(page).toHaveURL(/\/northridge\/home$/)
    await expect.poll(() => taps).toBe(2)
    await expect(page.getByRole('banner')).toContainText('Northridge Medical Supply')
    await expect(page.getByRole('heading', { level: 1, name: FirstName })).toBeVisible()
    await expect(page).toHaveTitle(/Northridge/)

    await page.goto('/northridge/orders/new')
    await expect(page.getByRole('main')).toBeVisible()
    await page.getByRole('button', { name: words.personMenu }).click()
    await list.getByRole('button', { name: /^Bluebird/ }).click()
    await expect(page).toHaveURL(/\/bluebird-hme\/home$/)
    await expect(page.getByRole('alert').filter({ hasText: words.invalidRoute })).toHaveCount(0)
    await expect(page).toHaveTitle(/Bluebird/)
  },
)

/** Reports every click that the page gets, also those that open a menu or answer a question. */
function reportTaps(): void {
  document.addEventListener('click', () => (globalThis as unknown as { tapped: () => void }).tapped(), {
    capture: true,
  })
}

import { startFormGallery } from '@homeside/local/start-form-gallery'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'

import { accessibilityFaults, axeFaults, wcag } from '../src/accessibility-faults.ts'
import { crowdedTexts, inLetters } from '../src/text-faults.ts'
import { resize } from '../src/visitor.ts'

const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const { origin, close } = await startFormGallery(0)
      await use(origin)
      await close()
    },
    { scope: 'worker' },
  ],
  page: async ({ page, gallery }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(gallery)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await use(page)
    expect(errors).toEqual([])
  },
})

const send = { name: /^(Send|Enviar)$/ }

async function passes(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

test('every control, and every field empty and wrong, passes two engines and fits 320 pixels, in large letters too', async ({
  page,
}) => {
  const width = page.viewportSize()?.width ?? 360
  if (width < 600) await resize(page, { width: 320, height: 800 })
  await passes(page)
  await page.getByRole('button', send).click()
  await expect(page.locator('form').getByRole('alert')).toBeFocused()
  await passes(page)
  await resize(page, { width: 320, height: 800 })
  await inLetters(page, 'large', () => passes(page))
})

test('every control can be read in the colours of every brand', async ({ page }) => {
  for (const link of await page.getByRole('navigation').getByRole('link', { name: / en$/ }).all()) {
    await page.goto(new URL((await link.getAttribute('href')) ?? '', page.url()).href)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axeFaults(page, { tags: wcag })).toEqual([])
  }
})

/** What is entered into each text field so that it is refused. The errors of one field differ in length. */
const refused = { nothing: '', 'a wrong word': 'x', 'one word that is too long': 'x'.repeat(6000) }

for (const [what, typed] of Object.entries(refused)) {
  test(`the errors of every field have room, with ${what} in each, on a phone and a desktop, in large letters too`, async ({
    page,
  }) => {
    for (const field of await page.locator('form :is(input:not([type=checkbox], [type=radio]), textarea)').all()) {
      await field.fill(typed)
    }
    await page.getByRole('button', send).click()
    await expect(page.locator('form').getByRole('alert')).toBeFocused()
    expect(await crowdedTexts(page, [320, 360, 1280])).toEqual([])
  })
}

test('everything that can be pressed is at least 44 pixels high', async ({ page }) => {
  await page.getByRole('button', send).click()
  const small = await page
    .locator('a, button, input:not([type=checkbox], [type=radio]), select, textarea, label:has(input)')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 43.9).map((each) => each.outerHTML),
    )
  expect(small).toEqual([])
})

for (const role of ['checkbox', 'radio'] as const) {
  test(`a ${role} shows the focus, and its choice is visible in the device’s own colours too`, async ({ page }) => {
    const control = page.getByRole(role).first()
    await control.focus()
    await expect(control).toHaveCSS('outline-width', '3px')
    expect(await control.boundingBox()).toMatchObject({ width: 24, height: 24 })
    await page.emulateMedia({ forcedColors: 'active' })
    const open = await control.screenshot()
    await page.keyboard.press('Space')
    await expect(control).toBeChecked()
    expect(await control.screenshot()).not.toEqual(open)
  })
}

test('digits typed in the middle leave the caret where a person expects it', async ({ page }) => {
  const phone = page.getByLabel(/^(Mobile phone|Teléfono celular)$/)
  await phone.pressSequentially('5551234567')
  await expect(phone).toHaveValue('(555) 123-4567')
  await phone.press('Home')
  for (let presses = 0; presses < 6; presses += 1) await phone.press('ArrowRight')
  await phone.press('Delete')
  await phone.pressSequentially('9')
  await expect(phone).toHaveValue('(555) 923-4567')
  const date = page.getByLabel(/^(Date of birth|Fecha de nacimiento)$/)
  await date.pressSequentially('02291952')
  await expect(date).toHaveValue('02/29/1952')
  for (let presses = 0; presses < 10; presses += 1) await date.press('Backspace')
  await expect(date).toHaveValue('')
})

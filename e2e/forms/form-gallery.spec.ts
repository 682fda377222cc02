import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'

import { buildFormGallery } from './build-form-gallery.ts'
import type { FormGallery } from './build-form-gallery.ts'

/** What the portal's pages are held to, as far as a form goes. */
const portalPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; form-action 'self'; require-trusted-types-for 'script'"

const test = base.extend<object, { gallery: FormGallery }>({
  gallery: [async ({}, use) => use(await buildFormGallery()), { scope: 'worker', timeout: 120_000 }],
  page: async ({ page, gallery }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    page.on('pageerror', ({ message }) => errors.push(message))
    const files: Readonly<Record<string, { contentType: string; body: string }>> = {
      '/': {
        contentType: 'text/html',
        body: '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fields</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,"><script defer src="/page.js"></script>',
      },
      '/page.js': { contentType: 'text/javascript', body: gallery.script },
      '/page.css': { contentType: 'text/css', body: gallery.sheet },
    }
    await page.route('http://fields.test/**', (route) => {
      const file = files[new URL(route.request().url()).pathname]
      return file
        ? route.fulfill({ ...file, headers: { 'content-security-policy': portalPolicy } })
        : route.fulfill({ status: 404 })
    })
    await page.goto('http://fields.test/')
    await use(page)
    expect(errors.filter((error) => !error.includes('data:,'))).toEqual([])
  },
})

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

const send = { name: /^(Send|Enviar)$/ }

test('every field, empty and wrong, passes axe and fits 320 pixels', async ({ page }) => {
  const width = page.viewportSize()?.width ?? 360
  if (width < 600) await page.setViewportSize({ width: 320, height: 800 })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', send).click()
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await violations(page)).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('what is pressed is at least 44 pixels high', async ({ page }) => {
  await page.getByRole('button', send).click()
  const small = await page
    .locator('a, button, input:not([type=checkbox], [type=radio]), select, textarea, .hs-checkbox')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 43.9).map((each) => each.outerHTML),
    )
  expect(small).toEqual([])
})

test('digits that are put into the middle leave the caret where a person expects it', async ({ page }) => {
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

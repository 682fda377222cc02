import { expect, test } from '../src/fixtures.ts'

test(
  'the phone number in the head stays in one line, in a wide typeface beside a scrollbar',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn()
    await page.setViewportSize({ width: 345, height: 800 })
    const phone = page.locator('.shell-phone a')
    await phone.evaluate((link) =>
      Object.assign(link.style, { fontFamily: 'DejaVu Sans, Verdana', letterSpacing: '1px' }),
    )
    const lines = await phone.evaluate((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      return text.getClientRects().length
    })
    expect(lines).toBe(1)
  },
)

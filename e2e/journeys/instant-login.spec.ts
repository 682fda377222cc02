import { holdScript, loginScript, portalScript, isAlive, openLoginEarly, watchSignIns } from '../src/first-page.ts'
import { expect, test } from '../src/fixtures.ts'
import { logIn, password } from '../src/sessions.ts'
import { countFetches, saveData } from '../src/visitor.ts'

/** Two providers with different looks and names. */
const brands = [
  ['bluebird-hme', 'Bluebird Home Medical'],
  ['northridge', 'Northridge Medical Supply'],
] as const

for (const [alias, name] of brands) {
  test.describe(`the login of ${name}`, () => {
    test('is there without its script, with the language, name and colours of the visit', async ({
      page,
      words,
      locale,
    }) => {
      const release = await holdScript(page, loginScript)
      await openLoginEarly(page, `/${alias}/login`, words)
      await expect(page.getByText(name).first()).toBeVisible()
      await expect(page).toHaveTitle(`${words.signIn} · ${name}`)
      await expect(page.locator('html')).toHaveAttribute('lang', (locale ?? 'en').slice(0, 2))
      const look = (): Promise<string[]> =>
        page.getByRole('button', { name: words.signIn }).evaluate((button) => {
          const { backgroundColor, color, height, width, font } = getComputedStyle(button)
          return [backgroundColor, color, height, width, font]
        })
      const before = await look()
      const alive = isAlive(page)
      release()
      await alive
      await page.waitForLoadState('networkidle')
      // By now the whole style sheets of the portal have loaded.
      expect(await page.locator('link[rel=stylesheet]').count()).toBeGreaterThan(1)
      expect(await look()).toEqual(before)
    })

    test(
      'keeps what was typed, pasted and ticked before its script, with focus and caret',
      { tag: '@sample-phone' },
      async ({ page, words }) => {
        const release = await holdScript(page, loginScript)
        await openLoginEarly(page, `/${alias}/login`, words)
        await page.getByRole('checkbox').check()
        await page.getByLabel(words.password, { exact: true }).focus()
        // As a paste arrives: text without keys.
        await page.keyboard.insertText('pasted password')
        await page.getByLabel(words.username).focus()
        await page.keyboard.type('mara')
        await page.keyboard.press('ArrowLeft')
        await page.keyboard.press('ArrowLeft')
        const alive = isAlive(page)
        release()
        await alive
        await expect(page.getByLabel(words.username)).toBeFocused()
        await page.keyboard.type('i')
        await expect(page.getByLabel(words.username)).toHaveValue('maira')
        await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('pasted password')
        await expect(page.getByRole('checkbox')).toBeChecked()
        // React's state matches the page: a new render changes nothing.
        await page.getByRole('button', { name: words.showPassword }).click()
        await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('pasted password')
        await page.getByRole('button', { name: words.otherLanguage }).click()
        await expect(page.locator('#username')).toHaveValue('maira')
        await expect(page.locator('#password')).toHaveValue('pasted password')
      },
    )
  })
}

test('a value that a password manager fills in silently is sent and stays', async ({
  patient,
  page,
  words,
  expectedErrors,
}) => {
  const { Username } = await patient()
  expectedErrors.push(/401/)
  const sent = await watchSignIns(page)
  const alive = isAlive(page)
  await page.goto('/bluebird-hme/login')
  await alive
  // The page's own requests have been answered and rendered. Each render writes what React knows.
  await page.waitForLoadState('networkidle')
  const username = page.getByLabel(words.username)
  await expect(username).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  // Set without React, which gets no event.
  for (const [field, value] of [
    [username, Username],
    [page.getByLabel(words.password, { exact: true }), 'filled in by hand'],
  ] as const) {
    await field.evaluate((input, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    }, value)
  }
  await page.getByRole('button', { name: words.signIn }).click()
  await expect(page.getByText(words.wrongPassword)).toBeVisible()
  expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({ username: Username, password: 'filled in by hand' })
  await expect(username).toHaveValue(Username)
  await expect(page.getByLabel(words.password, { exact: true })).toHaveValue('filled in by hand')
})

test('the second press of a double press on the button meets nothing that came under the finger', async ({
  page,
  words,
}) => {
  const alive = isAlive(page)
  await page.goto('/bluebird-hme/login')
  await alive
  const button = page.getByRole('button', { name: words.signIn })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  const place = [x + width / 4, y + height / 2] as const
  const isButton = (): Promise<boolean> =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.matches('[type=submit]') === true, place)
  expect(await isButton()).toBe(true)
  await page.mouse.click(...place)
  await page.mouse.click(...place)
  expect(await isButton(), 'the notice has moved the form').toBe(false)
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  expect(page.url()).toMatch(/\/login$/)
})

test('a remembered username is there before the script', async ({ patient, page, words }) => {
  const { Username } = await patient()
  await page.goto('/bluebird-hme/login')
  await page.evaluate((username) => localStorage.setItem('username', username), Username)
  const release = await holdScript(page, loginScript)
  await openLoginEarly(page, '/bluebird-hme/login', words)
  await expect(page.getByLabel(words.username)).toHaveValue(Username)
  const alive = isAlive(page)
  release()
  await alive
  await expect(page.getByLabel(words.username)).toHaveValue(Username)
  await expect(page.getByRole('checkbox')).toBeChecked()
})

test('on the way into the portal nothing shifts or is refused, and the heading is announced', async ({
  patient,
  page,
  words,
}) => {
  const { FirstName, Username } = await patient()
  await page.addInitScript(() => {
    const seen = { shift: 0, violations: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => seen.violations.push(violatedDirective))
  })
  const seen = (): Promise<{ shift: number; violations: string[] }> =>
    page.evaluate(() => (window as unknown as { seen: { shift: number; violations: string[] } }).seen)
  const alive = isAlive(page)
  await page.goto('/bluebird-hme/login')
  await alive
  await page.waitForLoadState('networkidle')
  expect(await seen()).toEqual({ shift: 0, violations: [] })
  await page.getByLabel(words.username).fill(Username)
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(FirstName)
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/Bluebird Home Medical/)
  await expect(page.locator('#login')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const { shift, violations } = await seen()
  expect(violations).toEqual([])
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('a repeat visit fetches nothing but the page', { tag: '@phone' }, async ({ page }) => {
  const fetches = await countFetches(page)
  await page.goto('/bluebird-hme/login')
  await expect.poll(() => [...fetches.keys()].some((path) => path.includes('/orders/'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect([...fetches].filter(([, times]) => times > 1)).toEqual([])
  fetches.clear()
  await page.goto('/bluebird-hme/login')
  await expect.poll(() => [...fetches.keys()].some((path) => path.includes('/orders/'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect([...fetches].filter(([, times]) => times > 0)).toEqual([])
})

test(
  'a browser that saves data fetches the portal at the sign-in, not before, and no page that nobody opened',
  { tag: '@phone' },
  async ({ patient, page, words }) => {
    const { FirstName, Username } = await patient()
    await saveData(page)
    const fetches = await countFetches(page)
    const alive = isAlive(page)
    await page.goto('/bluebird-hme/login')
    await alive
    await page.waitForLoadState('networkidle')
    expect([...fetches.keys()].filter((path) => portalScript.test(path))).toEqual([])
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await logIn(page, words, Username)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(FirstName)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
    expect(asked.filter((path) => /\/orders\/(open|history)/.test(path))).toEqual([])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the login says so and whom to call; a form that is sent all the same is in no address', async ({
    patient,
    page,
    words,
  }) => {
    const { Username } = await patient()
    await page.goto('/bluebird-hme/login')
    await expect(page.getByText(/JavaScript/)).toBeVisible()
    await expect(page.getByRole('link', { name: '(555) 555-0101' }).first()).toBeVisible()
    await logIn(page, words, Username, 'never to be seen')
    await expect(page.getByLabel(words.username)).toHaveValue('')
    expect(page.url()).toMatch(/\/login$/)
    expect(await page.content()).not.toContain('never to be seen')
  })
})

import { axeFaults, wcag } from '../src/accessibility-faults.ts'
import { askStaff } from '../src/call-api.ts'
import { pixelsTooWide, resize } from '../src/drawn-page.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

/** Covers section 2.10 of the specification. */

test(
  'a patient writes, leaves, returns to the draft, sends it, and replies in the conversation',
  { tag: '@sample-desktop' },
  async ({ page, said, openMessages }) => {
    await openMessages()
    await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
    await page.getByLabel(said.topic).selectOption('Other')
    await page.getByLabel(said.subject, { exact: true }).fill('A question')
    await page.getByLabel(said.message, { exact: true }).fill('How do I clean it?')
    await expect(page.getByText(said.draftSaved)).toBeVisible()
    await page.getByRole('link', { name: said.allMessages }).click()
    await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
    await expect(page.getByLabel(said.message, { exact: true })).toHaveValue('How do I clean it?')
    await page.getByRole('button', { name: said.sendMessage }).dblclick()
    await expect(page.getByRole('heading', { level: 1, name: 'A question' })).toBeVisible()
    await expect(page.getByText(said.sent)).toBeVisible()
    await page.getByLabel(said.answer).fill('With soap?')
    await page.getByRole('button', { name: said.send, exact: true }).dblclick()
    await expect(page.getByRole('region', { name: said.conversation }).getByText('With soap?')).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('region', { name: said.conversation }).getByText('With soap?')).toHaveCount(1)
    await page.getByRole('link', { name: said.allMessages }).click()
    await expect(page.getByRole('link', { name: /A question/ })).toHaveCount(1)
  },
)

test(
  'without a connection a reply waits visibly and survives a refresh, then arrives once',
  { tag: '@sample-desktop' },
  async ({ page, context, said, openWithPhoto, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await openWithPhoto()
    const answer = page.getByLabel(said.answer)
    await context.setOffline(true)
    await answer.fill('From the train')
    await page.getByRole('button', { name: said.send, exact: true }).click()
    await expect(page.getByText(said.waiting)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(said.waiting)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('region', { name: said.conversation }).getByText('From the train')).toHaveCount(1)
  },
)

test('what is being read does not move when earlier messages load, and a new one is announced below', async ({
  page,
  openSession,
  portal,
  said,
}) => {
  const { Alias, Conversations } = await openSession({ Conversations: ['long'] })
  await page.goto(`/${Alias}/messages`)
  await page.getByText('Seguimiento de sus noches').click()
  const last = page.getByRole('region', { name: said.conversation }).getByText(/^Noche 199:/)
  await expect(last).toBeInViewport()
  const oldest = page.getByText(/^Noche 187:/)
  await oldest.scrollIntoViewIfNeeded()
  const top = async (): Promise<number> => (await oldest.boundingBox())?.y ?? 0
  const before = await top()
  await page.getByRole('button', { name: said.earlier }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByText(/^Noche 173:/)).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)

  const key = Conversations[0]?.ConversationKey
  await askStaff(portal, `staff/conversations/${key}/reply`, { SenderName: 'Lucía', Message: 'Siga así.' })
  const more = page.getByRole('button', { name: /^1 (mensaje nuevo|new message)$/ })
  await expect(more).toBeVisible()
  await more.click()
  await expect(page.getByText('Siga así.', { exact: true }).last()).toBeInViewport()
})

test('every screen of messages passes axe, fits 320 pixels, and works by the keyboard alone', async ({
  page,
  said,
  openMessages,
}) => {
  const width = page.viewportSize()?.width ?? 360
  if (width < 600) await resize(page, { width: 320, height: 800 })
  const check = async (): Promise<void> => {
    expect(await axeFaults(page, { tags: wcag })).toEqual([])
    expect(await pixelsTooWide(page)).toBeLessThanOrEqual(0)
  }
  /** Presses Tab until the focused element has these words. */
  const reach = async (name: string | RegExp): Promise<void> => {
    for (let presses = 0; presses < 90; presses += 1) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        const label = element instanceof HTMLTextAreaElement ? element.labels[0]?.textContent : element?.textContent
        return (label ?? '').trim()
      })
      if (typeof name === 'string' ? focused.startsWith(name) : name.test(focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`The keyboard did not get to ${String(name)}.`)
  }

  const withPhoto = (await openMessages()).Conversations[0]?.Subject ?? ''
  await page.getByText(withPhoto).waitFor()
  await check()
  await reach(said.find)
  await page.keyboard.press('Enter')
  await check()
  await reach(new RegExp(withPhoto))
  await page.keyboard.press('Enter')
  await page.getByLabel(said.answer).waitFor()
  await check()
  await reach(said.answer)
  await page.keyboard.type('By keyboard')
  await reach(said.send)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: said.conversation }).getByText('By keyboard')).toBeVisible()
  await page.locator('.msg-photo').first().click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await check()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: said.allMessages }).click()
  await page.locator('.msg-controls [aria-pressed]').click()
  await page.getByRole('checkbox').first().check()
  await check()
  await page.getByRole('main').getByRole('link', { name: said.newMessage }).click()
  await page.getByRole('button', { name: said.sendMessage }).click()
  await check()
})

test(
  'on a low window a conversation with several unread messages opens at its newest, and counts as read',
  { tag: '@desktop' },
  async ({ page, portal, openSession, said }) => {
    await page.setViewportSize({ width: 1000, height: 620 })
    const { Alias, Conversations } = await openSession({ Conversations: ['unread'] })
    const key = Conversations[0]?.ConversationKey
    for (const Message of ['First.\n\n\n\n\nSecond.', 'Third.\n\n\n\n\nFourth.']) {
      await askStaff(portal, `staff/conversations/${key}/reply`, { SenderName: 'Lucía', Message })
    }
    const read = page.waitForResponse((answer) => answer.url().includes('/markread') && answer.ok())
    await page.goto(`/${Alias}/message/${key}`)
    await expect(page.getByRole('region', { name: said.conversation }).getByRole('listitem').last()).toBeInViewport()
    await read
  },
)

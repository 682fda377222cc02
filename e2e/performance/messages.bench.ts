import type { Locator } from '@playwright/test'

import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'
import { clickOn, Costs, slowPhone } from './action-costs.ts'

/** How often each action is repeated. */
const times = 5

// A trace takes pictures of the whole page in script, which would count.
test.use({ trace: 'off' })

test('a conversation of 200 messages responds at once', async ({ openSession, page }) => {
  test.slow()
  await openSession({ Conversations: ['many', 'long'] })
  await page.goto('/bluebird-hme/messages?size=30')
  const costs = new Costs(await slowPhone(page))
  await page.getByText('Seguimiento de sus noches').click()
  await page.getByLabel('Su respuesta').waitFor()
  const earlier = page.getByRole('button', { name: 'Mostrar mensajes anteriores' })
  for (let shown = 28; shown < 214; shown += 14) {
    await costs.of('earlier ones', await clickOn(earlier))
    await expect(page.locator('.msg-bubble')).toHaveCount(Math.min(shown, 200))
  }
  await page.getByLabel('Su respuesta').focus()
  for (const letter of 'tengo') await costs.of('a letter typed', () => page.keyboard.press(letter))
  for (let time = 0; time < times; time += 1) await costs.of('scrolled', () => page.mouse.wheel(0, -800))
  costs.report()
})

test('a list of 500 conversations, thirty on a page, responds at once', async ({ openSession, page }) => {
  test.slow()
  await openSession({ Conversations: ['many', 'long'] })
  await page.route('**/conversations/*/30**', (route) => {
    const number = Number(/conversations\/(\d+)\//.exec(route.request().url())?.[1])
    const headers = {
      'Access-Control-Allow-Origin': new URL(page.url()).origin,
      'Access-Control-Allow-Credentials': 'true',
    }
    return route.fulfill({ json: pageOfConversations(number), headers })
  })
  await page.goto('/bluebird-hme/messages?size=30')
  await expect(page.locator('.msg-row')).toHaveCount(30)
  const costs = new Costs(await slowPhone(page))
  const click = async (what: string, where: Locator): Promise<void> => costs.of(what, await clickOn(where))
  for (let time = 1; time <= times; time += 1) {
    await click('selecting begun', page.locator('.msg-selection button').first())
    await expect(page.getByRole('checkbox')).toHaveCount(30)
    await click('one selected', page.getByRole('checkbox').nth(3))
    await click('all selected', page.locator('.msg-selection-actions button').first())
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(30)
    await click('selecting ended', page.locator('.msg-selection-actions button').last())
    await click('the next thirty', page.getByRole('button', { name: 'Anteriores' }))
    await expect(page.getByText(`Asunto ${30 * time + 29}`, { exact: true })).toBeAttached()
  }
  costs.report()
})

function pageOfConversations(page: number) {
  const first = (page - 1) * 30
  const Items = Array.from({ length: 30 }, (_, index) => ({
    ConversationKey: 10_000 + first + index,
    Topic: ['Billing', 'Clinical', 'Orders', 'Scheduling', 'Other'][index % 5],
    Subject: `Asunto ${first + index}`,
    Status: index % 7 === 0 ? 'Closed' : 'Open',
    ClosedReason: index % 7 === 0 ? 'Resolved' : null,
    ClosedUtc: index % 7 === 0 ? '2026-01-01T10:00:00.000Z' : null,
    CanReply: index % 7 !== 0,
    IsUnread: index % 5 === 0,
    UnreadCount: index % 5 === 0 ? 1 : 0,
    MessageCount: 4,
    HasPhoto: index % 9 === 0,
    LastMessageUtc: new Date(Date.UTC(2026, 1, 28) - (first + index) * 3_600_000).toISOString(),
    LastSenderType: 'Provider',
    LastSenderName: 'Lucía Mendoza',
    Preview: 'Buenos días. Le escribo por lo que hablamos ayer, y quisiera saber cuándo puede venir alguien a casa.',
  }))
  return { Items, TotalCount: 500, Page: page, PageSize: 30 }
}

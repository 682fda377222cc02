import type { Page } from '@playwright/test'

import ofPatientInEnglish from '../../remotes/account-settings/src/strings/en.json' with { type: 'json' }
import ofPatientInSpanish from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import { axeFaults, standStill } from '../src/accessibility-faults.ts'
import { approveInsurer, openDeskWindow, openWaiting, reply, sendParcel } from '../src/desk-window.ts'
import { expect } from '../src/fixtures.ts'
import { test } from '../src/message-fixtures.ts'

test(
  'one day: a patient orders, writes with a photo and changes the insurance; staff answer each at the desk, and the patient sees it',
  { tag: '@sample-desktop' },
  async ({ browser, locale, page, phonePhoto, portal, said, signIn, words }) => {
    const { Alias, SiteKey: siteKey, Username } = await signIn()
    const anna = await openDeskWindow('Anna Alvarez', { browser, portal, locale, siteKey })
    const ben = await openDeskWindow('Ben Brooks', { browser, portal, locale, siteKey })
    const { page: desk, words: t } = anna

    await page.getByRole('main').getByRole('link', { name: words.orderSupplies }).click()
    await page.getByRole('button', { name: words.reviewOrder }).click()
    await page.getByRole('checkbox', { name: words.acceptTerms }).check()
    await page.getByRole('button', { name: words.placeOrder }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.orderPlaced })).toBeVisible()
    const number = /HS-[A-Z0-9-]+/.exec(await page.getByRole('main').innerText())?.[0] ?? 'no order number'
    await page.goto(`/${Alias}/orders`)
    await page.getByRole('region', { name: words.openOrders }).getByRole('link').click()

    // It appears without a reload, also in the title of the window.
    await ben.page.getByRole('link', { name: number }).click()
    await expect(ben.page.getByRole('button', { name: t.orders.act.accept })).toBeVisible()
    const link = desk.getByRole('link', { name: number })
    await expect(link).toBeVisible()
    await expect(desk).toHaveTitle(/^\(\d+\) /)
    await desk.keyboard.press('j')
    await expect(desk.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeFocused()
    await link.click()
    await expect(desk.getByRole('button', { name: t.orders.act.accept })).toBeVisible()
    await desk.keyboard.press('a')
    await expect(desk.getByRole('button', { name: t.leaving.undo })).toBeVisible()
    await link.click()
    const taken = t.orders.did.Processing.replace('{{name}}', 'Anna Alvarez').replace(/ *\{\{.*/, '')
    for (const window of [desk, ben.page]) await expect(window.getByRole('status').getByText(taken)).toBeVisible()
    await expect(ben.page.getByRole('button', { name: t.orders.act.accept })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(words.beingPacked).first()).toBeVisible()
    await sendParcel(anna, '1Z999AA10123456784')
    await page.reload()
    await expect(page.getByText('1Z999AA10123456784')).toBeVisible()

    await page.goto(`/${Alias}/messages`)
    await page.getByRole('main').getByRole('link', { name: said.newMessage }).first().click()
    const photo = { name: 'mask.jpg', mimeType: 'image/jpeg', buffer: phonePhoto }
    await page.getByLabel(said.choosePhotos, { exact: true }).last().setInputFiles([photo])
    await expect(page.getByText(said.photoAdded, { exact: true })).toHaveCount(1)
    await page.getByLabel(said.topic).selectOption('Clinical')
    await page.getByLabel(said.subject, { exact: true }).fill(`A mark, ${Username}`)
    await page.getByLabel(said.message, { exact: true }).fill('Is this how it has to sit?')
    await page.getByRole('button', { name: said.sendMessage }).click()
    await expect(page.getByText(said.sent)).toBeVisible()
    await openWaiting(anna, `A mark, ${Username}`)
    const thread = desk.getByRole('list', { name: t.messages.thread })
    await expect(thread.getByText('Is this how it has to sit?')).toBeVisible()
    await desk.getByRole('button', { name: t.messages.photo.replace(/ .*/, '') }).click()
    await desk.getByRole('button', { name: t.photo.turn }).click()
    await desk.getByRole('dialog').getByRole('button', { name: t.close, exact: true }).last().click()
    await reply(anna, 'A little looser, please.')
    await page.reload()
    await expect(page.getByText('A little looser, please.').last()).toBeVisible()

    const ofPatient = locale?.startsWith('es') ? ofPatientInSpanish : ofPatientInEnglish
    await page.goto(`/${Alias}/insurance`)
    const primary = page.getByRole('region', { name: ofPatient.insurance.level[1], exact: true })
    await primary.getByRole('button', { name: new RegExp(`^${ofPatient.change} `) }).click()
    await primary.getByRole('textbox', { name: ofPatient.insurance.payor }).fill('Harvest Health')
    await primary.getByRole('button', { name: ofPatient.demographics.send }).click()
    await expect(primary.getByText('Harvest Health', { exact: true })).toBeVisible()
    await approveInsurer(anna, Username, 'Harvest Health')
    await page.reload()
    await expect(primary.getByText('Harvest Health', { exact: true })).toBeVisible()
    await expect(primary.getByText(ofPatient.pending.new)).toHaveCount(0)

    expect([...anna.faults, ...ben.faults]).toEqual([])
    await anna.close()
    await ben.close()
  },
)

test(
  'two at one desk and their patient: an answer that gets lost, and a colleague who answers meanwhile',
  { tag: '@desktop' },
  async ({ browser, locale, page, portal, signIn }) => {
    const { Alias, Conversations, SiteKey: siteKey } = await signIn({ Conversations: ['unread'] })
    const [{ ConversationKey } = { ConversationKey: 0 }] = Conversations
    const open = (person: string) => openDeskWindow(person, { browser, portal, locale, siteKey })
    const [anna, ben] = [await open('Anna Alvarez'), await open('Ben Brooks')]
    const { page: desk, words: t } = anna
    const named = (text: string, name: string) => text.replace('{{name}}', name)
    for (const { page: window } of [anna, ben]) {
      await window.goto(`${portal.apiOrigin}/desk/${siteKey}/messages/${ConversationKey}`)
    }
    await expect(desk.getByText(named(t.messages.open, 'Ben Brooks'))).toBeVisible()

    const box = desk.getByRole('textbox', { name: t.messages.answer })
    await box.fill('Yes, on Monday.')
    await expect(ben.page.getByText(named(t.messages.typing, 'Anna Alvarez'))).toBeVisible()
    const before = await box.boundingBox()
    await reply(ben, 'We send it on Friday.')
    await expect(desk.getByText(t.messages.grown_one.replace('{{count}}', '1'))).toBeVisible()
    await expect(box).toBeFocused()
    expect(Math.abs(((await box.boundingBox())?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(1)
    const send = desk.getByRole('button', { name: t.messages.send, exact: true })
    await send.click()
    await expect(desk.getByText(t.messages.readFirst_one)).toBeVisible()

    // The reply arrives, and its answer is cut.
    let cut = 1
    await desk.route('**/reply', async (route) => {
      if (cut-- > 0) {
        await route.fetch()
        await route.abort()
      } else await route.continue()
    })
    await send.click()
    await expect(desk.getByText(t.lost.found)).toBeVisible()
    await expect(desk.getByRole('list').getByText('Yes, on Monday.')).toHaveCount(1)
    await expect(box).toHaveValue('')
    await page.goto(`/${Alias}/message/${ConversationKey}`)
    for (const words of ['Yes, on Monday.', 'We send it on Friday.']) {
      await expect(page.getByText(words).last()).toBeVisible()
    }

    expect([...anna.faults.filter((fault) => !fault.includes('ERR_FAILED')), ...ben.faults]).toEqual([])
    for (const window of [anna, ben]) await window.close()
  },
)

/** Checks a screen at the widths of an office, a tablet and a phone. */
function lookOver(page: Page) {
  const found: string[] = []
  const check = async (where: string) => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const isTooWide = await page.evaluate(() => {
        const forms = document.querySelectorAll('.ant-drawer-body, .ant-modal-body')
        return [document.documentElement, ...forms].some((each) => each.scrollWidth > each.clientWidth)
      })
      await standStill(page)
      if (isTooWide) found.push(`${where} at ${width}: wider than the window`)
      found.push(...(await axeFaults(page)).map((fault) => `${where} at ${width}: ${fault}`))
    }
  }
  const checkDialog = async (where: string, open: () => Promise<void>) => {
    await open()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(where)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  return { found, check, checkDialog }
}

for (const provider of ['bluebird-hme', 'northridge'] as const) {
  const title = `every screen of the desk is free of faults at three widths, in the colours of ${provider}`
  test(title, { tag: '@desktop' }, async ({ browser, locale, portal, patient }) => {
    const made = await patient({
      Provider: provider,
      Orders: ['on hold', 'shipped'],
      Conversations: ['with a photo'],
      Insurance: 'pending',
    })
    const desk = await openDeskWindow('Ben Brooks', { browser, portal, locale, siteKey: made.SiteKey })
    const { page, words: t } = desk
    const { found, check, checkDialog } = lookOver(page)
    const main = page.getByRole('main')
    const press = (name: string) => () => main.getByRole('button', { name, exact: true }).click()
    const visit = async (path: string) => page.goto(`${portal.apiOrigin}/desk/${made.SiteKey}/${path}`)

    const rows = page.getByRole('list', { name: t.screens.waiting }).getByRole('link')
    await rows.first().waitFor()
    await check('what is to do')
    await page.setViewportSize({ width: 1280, height: 900 })
    await rows.filter({ hasText: made.Orders[0]?.OrderNumber ?? '' }).click()
    await page.getByRole('heading', { level: 2, name: t.orders.history }).waitFor()
    await check('an order beside the list')
    await visit(`orders/${made.Orders[0]?.OrderKey}`)
    await expect(page.getByRole('heading', { level: 2, name: t.orders.history })).toBeVisible()
    await check('an order')
    for (const act of ['approve', 'block', 'deny'] as const) await checkDialog(act, press(t.orders.act[act]))

    await visit('patients')
    await page.getByRole('searchbox').fill(made.Username)
    await page.getByRole('row', { name: made.Username }).getByRole('link').waitFor()
    await check('patients')
    await page.getByRole('row', { name: made.Username }).getByRole('link').click()
    await page.getByRole('heading', { level: 2, name: t.patients.supplies }).waitFor()
    await check('a patient')
    for (const part of ['orders', 'messages', 'access', 'trail'] as const) {
      await page.getByRole('tab', { name: t.patients.parts[part] }).click()
      await expect(page.getByRole('tabpanel').locator('tbody tr, h2').first()).toBeVisible()
      await check(`a patient’s ${part}`)
    }
    await page.getByRole('tab', { name: t.patients.parts.messages }).click()
    await press(t.patients.write)()
    await check('writing to a patient')

    await visit('messages?show=all')
    await page.getByRole('table').getByRole('link').first().waitFor()
    await check('messages')
    await visit(`messages/${made.Conversations[0]?.ConversationKey}`)
    await page.getByRole('textbox', { name: t.messages.answer }).waitFor()
    await check('a conversation')
    await checkDialog('a photo', () => main.getByRole('button', { name: t.messages.photo.replace(/ .*/, '') }).click())

    await visit('waiting?show=change')
    await rows.first().waitFor()
    await check('changes')
    await visit(`patients/${made.PatientKey}`)
    await page.getByRole('link', { name: t.changes.of.Insurance }).click()
    await press(t.changes.reject)()
    await check('a change')

    await visit('provider')
    await expect(page.getByRole('heading', { level: 2, name: t.provider.settings })).toBeVisible()
    await check('the provider')
    await press(t.provider.change)()
    await check('the provider’s form')
    expect(found).toEqual([])
    expect(desk.faults).toEqual([])
    await page.getByRole('button', { name: t.provider.save }).click()
    await expect(page.getByRole('heading', { level: 2, name: t.provider.settings })).toBeVisible()
    await page.getByRole('button', { name: t.signOut, exact: true }).click()
    await desk.close()
  })
}

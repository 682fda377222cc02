import path from 'node:path'

import { root } from '@homeside/local/workspace'
import { expect, test, type Page } from '@playwright/test'

import settings from '../../remotes/account-settings/src/strings/es.json' with { type: 'json' }
import orders from '../../remotes/orders/src/strings/en.json' with { type: 'json' }
import spanishOrders from '../../remotes/orders/src/strings/es.json' with { type: 'json' }
import payment from '../../shared/parts/src/payment/strings/en.json' with { type: 'json' }
import {
  approveInsurer,
  openDeskWindow,
  openPatient,
  openWaiting,
  reply,
  sendParcel,
  type DeskWindow,
} from '../src/desk-window.ts'
import { enterCard } from '../src/enter-card.ts'
import { openPage } from '../src/first-page.ts'
import { Registering } from '../src/registering.ts'
import { signOnAs } from '../src/sessions.ts'
import { linkWords, proveLink } from '../src/texted-link.ts'
import { messageWordsFor, wordsFor } from '../src/words.ts'
import { connect, Machine, missing } from './machine.ts'
import { typeRunbook } from './runbook.ts'

/**
 * The page "Going live", whose commands run as they are printed: databases, keys, releases, servers and nginx, on what
 * looks to them like an empty machine, up to the import at night. Then a day on both sides of the counter. Nobody calls
 * the API: patients and staff have browsers, operators and developers the project's commands.
 */

const page = path.join(root, 'deploy/operations/GOING-LIVE.md')
const portal = 'https://portal.cedarridge.example'
const english = wordsFor('en')

/** The pages reach the API, and it knows the provider: what it answers is about the password alone. */
async function lookIn(stranger: Page): Promise<void> {
  await openPage(stranger, portal)
  await expect(stranger).toHaveURL(`${portal}/cedar-ridge/login`)
  await expect(stranger).toHaveTitle(/Cedar Ridge Medical/)
  await stranger.getByRole('textbox', { name: 'Username or email' }).fill('nobody')
  await stranger.getByLabel('Password', { exact: true }).fill('Not-a-day-42')
  await stranger.getByRole('button', { name: 'Log in' }).click()
  await expect(stranger.getByText(/^Invalid email or password/).first()).toBeVisible()
  await stranger.goto(`${portal}/cedar-ridge/terms`)
  await expect(stranger.getByText('It is for your orders and messages. In an emergency, call 911.')).toBeVisible()
}

/** Clara registers by her letter, and sends both sides of her insurance card. */
async function register(clara: Page, letter: string): Promise<void> {
  const registering = new Registering(clara, 'en-US')
  const { cards } = registering.words
  await openPage(clara, letter)
  await registering.sayWho({ Email: 'clara@mail.example', LastName: 'Calder', DateOfBirth: '1937-03-15' })
  await registering.chooseLogin()
  await clara.getByRole('button', { name: 'All right, continue' }).click()
  await clara.getByRole('button', { name: /^I am/ }).click()
  await clara.getByRole('button', { name: 'Add later' }).click()
  for (const name of [cards.front, cards.back]) {
    const side = clara.getByRole('region', { name, exact: true })
    const photo = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await clara.screenshot({ type: 'jpeg' }) }
    await side.locator('input[type=file][multiple]').setInputFiles(photo)
    await expect(side.getByRole('img')).toBeVisible()
  }
  await clara.getByRole('main').getByRole('link', { name: cards.continue }).click()
  await registering.press(registering.words.check.finish)
  await expect(clara).toHaveURL(`${portal}/cedar-ridge/home`)
}

/** Frank orders what is due by the link in his text, without an account. */
async function orderByLink(frank: Page, link: string): Promise<void> {
  const words = linkWords.es
  await frank.goto(link)
  await proveLink(frank, words, { LastName: 'Fuentes', DateOfBirth: '1940-06-08' })
  await expect(frank.getByRole('heading', { level: 1, name: words.order })).toBeVisible()
  for (const name of [spanishOrders.review.acceptAdditional, words.statement])
    await frank.getByRole('checkbox', { name }).check()
  await frank.getByRole('button', { name: words.place }).click()
  await expect(frank.getByRole('heading', { level: 1, name: words.placed })).toBeVisible()
  await expect(frank).toHaveURL(`${portal}/actioncompleted`)
}

/** Builds and releases a remote with another text. */
async function release(machine: Machine, name: string, file: string, [before, after]: readonly [string, string]) {
  await machine.type(`sed -i 's/"${before}"/"${after}"/' remotes/${name}/src/strings/${file}`)
  await machine.type(`pnpm release publish ${name} --as 1.0.1`)
  await machine.type(`pnpm release promote ${name}@1.0.1 --to live`)
}

const tracking = '1Z999AA10123456784'
const answer = 'Sí, el lunes.'
const question = 'Una pregunta de Jorge'
const insurer = 'Harvest Health'

/** Clara orders what is due and pays her share by card, while the remote of her page is released anew. */
async function orderAndPay(clara: Page, machine: Machine): Promise<string> {
  await clara.getByRole('main').getByRole('link', { name: english.orderSupplies }).click()
  // A supply without a known price cannot be paid with the order.
  await clara.getByRole('checkbox', { name: /Straight catheters/ }).uncheck()
  const newWords = 'Your order is placed. Pay your share now, or later.'
  await release(machine, 'orders', 'en.json', [orders.pay.placed, newWords])
  await clara.getByRole('button', { name: english.reviewOrder }).click()
  for (const name of [orders.review.acceptAdditional, english.acceptTerms])
    await clara.getByRole('checkbox', { name }).check()
  await clara.getByRole('button', { name: english.placeOrder }).click()
  await expect(clara.getByText(orders.pay.placed)).toBeVisible()
  await clara.getByRole('button', { name: payment.enter }).click()
  await enterCard(clara)
  // She comes back to the new release.
  await expect(clara.getByText(newWords)).toBeVisible()
  await clara.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(clara.getByRole('heading', { level: 1, name: english.orderPlaced })).toBeVisible()
  return /HS-[A-Z0-9-]+/.exec(await clara.getByRole('main').innerText())?.[0] ?? 'no order number'
}

/** Jorge signs in where his provider does, and changes his insurance on a release that is rolled back meanwhile. */
async function changeInsurance(jorge: Page, machine: Machine): Promise<void> {
  const [title, newTitle] = [settings.insurance.title, 'Su seguro de salud']
  await release(machine, 'account-settings', 'es.json', [title, newTitle])
  await openPage(jorge, `${portal}/cedar-ridge/login`)
  await signOnAs(jorge, /Jorge Jansen/)
  await expect(jorge).toHaveURL(`${portal}/cedar-ridge/home`)
  await jorge.goto(`${portal}/cedar-ridge/insurance`)
  await expect(jorge.getByRole('heading', { level: 1, name: newTitle })).toBeVisible()
  await machine.type('pnpm release rollback account-settings --env live')
  const primary = jorge.getByRole('region', { name: settings.insurance.level[1], exact: true })
  await primary.getByRole('button', { name: new RegExp(`^${settings.change} `) }).click()
  await primary.getByRole('textbox', { name: settings.insurance.payor }).fill(insurer)
  await primary.getByRole('button', { name: settings.demographics.send }).click()
  await expect(primary.getByText(settings.pending.new)).toBeVisible()
  await jorge.reload()
  await expect(jorge.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(primary.getByText(insurer, { exact: true })).toBeVisible()
}

async function write(jorge: Page): Promise<void> {
  const said = messageWordsFor('es')
  await jorge.goto(`${portal}/cedar-ridge/messages`)
  await jorge.getByRole('main').getByRole('link', { name: said.newMessage }).first().click()
  await jorge.getByLabel(said.topic).selectOption('Orders')
  await jorge.getByLabel(said.subject, { exact: true }).fill(question)
  await jorge.getByLabel(said.message, { exact: true }).fill('¿Cuándo llega mi andador?')
  await jorge.getByRole('button', { name: said.sendMessage }).click()
  await expect(jorge.getByText(said.sent)).toBeVisible()
}

/** Anna texts Frank a link, who agreed to texts on paper. */
async function textLink(anna: DeskWindow): Promise<void> {
  await openPatient(anna, 'Fuentes')
  await anna.page.getByRole('tab', { name: anna.words.patients.parts.access }).click()
  await anna.page.getByRole('button', { name: anna.words.patients.textIt }).click()
}

/** Anna looks at both sides of Clara's card. */
async function lookAtCard(anna: DeskWindow): Promise<void> {
  const { page: desk, words: t } = anna
  await openPatient(anna, 'Calder')
  for (const side of Object.values(t.photo.sides)) {
    await desk.getByRole('button', { name: t.photo.open.replace('{{label}}', side) }).click()
    await expect(desk.getByRole('dialog').getByRole('img', { name: side, exact: true })).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toBeHidden()
  }
}

test.describe('a machine of its own', () => {
  let machine: Machine | undefined
  test.afterAll(() => machine?.stop())

  test(
    'the commands of the page lead from an empty machine to a day with patients in two languages, staff at the desk, and releases meanwhile',
    { tag: '@phone' },
    async () => {
      test.skip(missing.length > 0, `needs ${missing.join(', ')}`)
      test.setTimeout(1_200_000)
      const started = performance.now()
      machine = await Machine.start(page)
      test.info().annotations.push({ type: 'seconds', description: ((performance.now() - started) / 1000).toFixed(0) })
      await connect(machine)
      const browser = await machine.openBrowser()
      await lookIn(await browser.newPage({ locale: 'en-US' }))
      const clara = await machine.visitor(browser, 'en-US', 360)
      const frank = await machine.visitor(browser, 'es-MX', 360)
      const jorge = await machine.visitor(browser, 'es-MX', 1280)
      const site = { browser, portal: { apiOrigin: 'https://api.cedarridge.example' }, locale: 'en-US', siteKey: 501 }

      const [letter = ''] = await machine.hears(/https:\/\/portal\.cedarridge\.example\/r\/[^\s"]+/)
      await register(clara, letter)
      const number = await orderAndPay(clara, machine)
      const anna = await openDeskWindow('Anna Alvarez', site)
      await textLink(anna)
      const [, link = ''] = await machine.hears(/^Texted \+15555550105 from \+15555550144: .*(https:\S+)/m)
      await orderByLink(frank, link)
      await openWaiting(anna, number)
      await anna.page.getByRole('button', { name: anna.words.orders.act.accept }).click()
      // Meanwhile the next one opened.
      await openWaiting(anna, number)
      await sendParcel(anna, tracking)
      await clara.getByRole('link', { name: english.showOpenOrders }).click()
      await clara.getByRole('region', { name: english.openOrders }).getByRole('link').click()
      await expect(clara.getByText(tracking)).toBeVisible()
      await changeInsurance(jorge, machine)
      await write(jorge)
      await openWaiting(anna, question)
      await reply(anna, answer)
      await jorge.reload()
      await expect(jorge.getByText(answer).last()).toBeVisible()
      await approveInsurer(anna, 'Jansen', insurer)
      await lookAtCard(anna)
      await jorge.goto(`${portal}/cedar-ridge/insurance`)
      const primary = jorge.getByRole('region', { name: settings.insurance.level[1], exact: true })
      await expect(primary.getByText(insurer, { exact: true })).toBeVisible()
      await expect(primary.getByText(settings.pending.new)).toHaveCount(0)
      expect([...machine.faults, ...anna.faults]).toEqual([])

      // The provider's own system was told of all of it, and of nothing else.
      const told =
        'card.pictured card.pictured change.decided change.submitted message.answered message.received order.accepted ' +
        'order.placed order.placed order.sent payment.made registration.completed registration.completed'
      await machine.hears(new RegExp(`(?:^Told of [^]*?){${told.split(' ').length}}`, 'm'))
      const types = [...machine.said.matchAll(/^Told of (.*)\.$/gm)].map(([, type = '']) => type)
      expect(types.toSorted().join(' ')).toBe(told)
      expect(machine.said).not.toContain('Nobody signed')
      // The export of the next night does not contain yet what staff approved.
      const night = await machine.type('pnpm staff import deploy/server/staff/sample-export --site "$SITE"')
      expect(night).toContain('1 value stays as staff approved it here within 14 days.')
      await browser.close()
      await typeRunbook(machine)
    },
  )
})

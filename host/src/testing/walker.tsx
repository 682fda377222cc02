import { abortCalls } from '@homeside/api-client/abort-calls'
import { call } from '@homeside/api-client/call'
import { useApi as portalClient } from '@homeside/api-client/use-api'
import { sameAlias } from '@homeside/contract/constants/aliases'
import { paths } from '@homeside/contract/constants/paths'
import type { MadePatient } from '@homeside/contract/sandbox-patients'
import { addPatient } from '@homeside/remote-kit/testing'
import type { portalApi } from '@homeside/remote-kit/testing'
import { aliasAtom } from '@homeside/session/alias'
import { saveProviderChange } from '@homeside/session/sign-in'
import { replaceSessionStore, sessionStore } from '@homeside/session/store'
import { currentToken } from '@homeside/session/suspend-session'
import { act, cleanup, fireEvent, render } from '@testing-library/react'

import { Portal } from '../portal.tsx'
import { renderPortal, testSnapshot } from './render-portal.tsx'

const providers = [
  { siteKey: 101, alias: 'bluebird-hme', name: 'Bluebird Home Medical' },
  { siteKey: 102, alias: 'northridge', name: 'Northridge Medical Supply' },
] as const
type Name = 'James' | 'Rose'
/** The patients of a walk: one of both providers, and one of the first only. */
type People = Readonly<Record<Name, MadePatient>>

/** Addresses that people type. */
export const walkablePaths = [
  '/',
  '/home',
  '/login',
  '/forbidden',
  '/providers',
  '/no/such/page',
  ...providers.flatMap(({ alias }) =>
    ['', '/login', '/home', '/orders', '/orders/new', '/logout', '/no-page'].map((page) => `/${alias}${page}`),
  ),
] as const

export type Step =
  | { does: 'sign in'; who: Name }
  | { does: 'type a path'; path: (typeof walkablePaths)[number] }
  | { does: 'switch provider' | 'log out in another tab' | 'expire' | 'go back' | 'turn away' }

/** More calls or navigations than this after one step are a loop. */
const most = { calls: 40, navigations: 12 }

type RunningApi = Awaited<ReturnType<typeof portalApi>>

/** What walks must meet, or they would prove nothing. */
export type Sight = 'a home' | 'data' | 'data of the second provider' | 'a question' | 'a choice of providers'

/** A patient who does one thing after another in the whole portal, and the checks after each. */
export class Walker {
  readonly #seen: Set<Sight>
  readonly #api: RunningApi
  readonly #people: People
  readonly #spies: jest.SpyInstance[] = []
  #underWay = 0
  #calls = 0
  #navigations = 0
  /** Who signed in last. */
  #who: Name | null = null
  /** Whether the last sign-in sent a correct password. */
  #gavePassword = false

  private constructor(api: RunningApi, people: People, seen: Set<Sight>) {
    this.#api = api
    this.#people = people
    this.#seen = seen
  }

  /**
   * @param seen Collects what the walk meets.
   */
  static async start(seen: Set<Sight>): Promise<Walker> {
    let walker: Walker | null = null
    const people = {
      James: await addPatient({ FirstName: 'James', OtherProviders: ['northridge'] }),
      Rose: await addPatient({ FirstName: 'Rose' }),
    }
    const portal = await renderPortal({
      path: '/login',
      fetch: (send) => async (input, init) => (walker ? walker.#count(() => send(input, init)) : send(input, init)),
    })
    walker = new Walker(portal.api, people, seen)
    for (const method of ['pushState', 'replaceState'] as const) {
      const original = History.prototype[method]
      walker.#spies.push(
        jest.spyOn(window.history, method).mockImplementation((...state) => {
          walker.#navigations += 1
          original.apply(window.history, state)
        }),
      )
    }
    await walker.#settle()
    return walker
  }

  stop(): void {
    cleanup()
    abortCalls()
    for (const spy of this.#spies) spy.mockRestore()
  }

  async take(step: Step): Promise<void> {
    this.#calls = 0
    this.#navigations = 0
    if (step.does === 'sign in') this.#signIn(step.who)
    else if (step.does === 'type a path') this.#open(step.path)
    else if (step.does === 'switch provider') await this.#switchProvider()
    else if (step.does === 'log out in another tab') await this.#logOutElsewhere()
    else if (step.does === 'expire') this.#expire()
    else if (step.does === 'go back') window.history.back()
    else this.#turnAway()
    await this.#settle()
    this.#look(step)
    this.#checkSession(step)
  }

  /** A correct password signs in, and a logout in another tab signs out. */
  #checkSession({ does }: Step): void {
    const isChoosing = document.querySelector('.login-provider') !== null
    const where = `after '${does}' at ${location.pathname}: ${document.body.textContent}`
    if (does === 'sign in' && this.#gavePassword && !isChoosing && currentToken() === null) {
      throw new Error(`Nobody is signed in ${where}`)
    }
    if (does === 'log out in another tab' && (currentToken() ?? sessionStorage.getItem('auth')) !== null) {
      throw new Error(`Somebody is signed in ${where}`)
    }
  }

  /** At the login, or at the question after the session expired. */
  #signIn(who: Name): void {
    const form = document.querySelector('dialog form') ?? document.querySelector('form')
    const field = (name: string): Element | null => form?.querySelector(`input[name=${name}]`) ?? null
    const [user, secret] = [field('username'), field('password')]
    const choice = document.querySelector('.login-provider')
    this.#gavePassword = false
    if (choice) fireEvent.click(choice)
    if (!form || !user || !secret) return
    const alias = location.pathname.split('/')[1]
    const { siteKey } = providers.find((provider) => sameAlias(provider.alias, alias)) ?? {}
    const { Username, Password, SiteKey, OtherProviders } = this.#people[who]
    // A refused sign-in shows nothing.
    if (siteKey && ![SiteKey, ...OtherProviders.map((other) => other.SiteKey)].includes(siteKey)) return
    this.#gavePassword = !form.closest('dialog') || who === this.#who
    fireEvent.change(user, { target: { value: Username } })
    fireEvent.change(secret, { target: { value: Password } })
    fireEvent.submit(form)
    this.#who = who
  }

  /** A typed address is a page load: memory is lost, session storage stays. */
  #open(path: string): void {
    cleanup()
    replaceSessionStore()
    window.history.pushState(null, '', path)
    render(<Portal snapshot={testSnapshot} />)
  }

  async #switchProvider(): Promise<void> {
    const here = sessionStore().get(aliasAtom)
    const there = providers.find(({ alias }) => !sameAlias(alias, here))
    if (!there || here === null || currentToken() === null) return
    const body = { selectedSite: there.siteKey, nickName: there.name }
    const change = call(portalClient(), 'POST', paths.changeProvider, { json: body })
    // A patient with one provider is refused, and so is an expired session.
    await act(() => change.then(saveProviderChange, () => undefined))
  }

  async #logOutElsewhere(): Promise<void> {
    await act(async () => {
      await call(portalClient(), 'POST', paths.logout)
      localStorage.removeItem('clearStorage')
      fireEvent(window, new StorageEvent('storage', { key: 'clearStorage', newValue: null }))
    })
  }

  #expire(): void {
    this.#api.clock.advance(20, 'minute')
    fireEvent(document, new Event('visibilitychange'))
  }

  #turnAway(): void {
    const dialog = document.querySelector('dialog')
    if (dialog) fireEvent(dialog, new Event('cancel', { cancelable: true }))
  }

  async #count<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    this.#calls += 1
    this.#underWay += 1
    try {
      return await ask()
    } finally {
      this.#underWay -= 1
    }
  }

  /** Waits until a heading or a question is shown and no call is on its way. */
  async #settle(): Promise<void> {
    const end = Date.now() + 30_000
    let quietTurns = 0
    while (quietTurns < 4) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 2)))
      const stands = (document.querySelector('h1')?.textContent ?? '') !== '' || document.querySelector('dialog')
      const isQuiet = stands && this.#underWay === 0 && !document.querySelector('[aria-busy=true]')
      quietTurns = isQuiet ? quietTurns + 1 : 0
      if (Date.now() > end) throw new Error(`No page stands at ${location.pathname}: ${document.body.textContent}`)
    }
  }

  #note(text: string): void {
    if (/(Hello|Hola), /.test(text)) this.#seen.add('a home')
    if (text.includes('Data of')) this.#seen.add('data')
    if (text.includes(`Data of ${providers[1].name}`)) this.#seen.add('data of the second provider')
    if (document.querySelector('dialog')) this.#seen.add('a question')
    if (document.querySelector('.login-provider')) this.#seen.add('a choice of providers')
  }

  #look({ does }: Step): void {
    const text = textOfOneProvider()
    const where = `after '${does}' at ${location.pathname}: ${text}`
    if (this.#calls > most.calls || this.#navigations > most.navigations) {
      throw new Error(`${this.#calls} calls and ${this.#navigations} navigations ${where}`)
    }
    const alias = location.pathname.split('/')[1]
    this.#note(text)
    for (const provider of providers) {
      const isAnothers = providers.some((each) => sameAlias(each.alias, alias)) && !sameAlias(provider.alias, alias)
      if (isAnothers && text.includes(provider.name)) throw new Error(`Another provider's data ${where}`)
    }
    for (const name of Object.keys(this.#people)) {
      const isShown = new RegExp(`(Hello|Hola), ${name}`).test(text)
      const mayBe = currentToken() !== null && name === this.#who
      const isHidden = document.documentElement.dataset['session'] === 'suspended'
      if (isShown && !mayBe && !isHidden) throw new Error(`${name}'s page without ${name} ${where}`)
    }
  }
}

/** The page's text, without the menu in which a patient chooses among all their providers. */
function textOfOneProvider(): string {
  const page = document.body.cloneNode(true) as HTMLElement
  page.querySelector('.person-menu-panel')?.remove()
  return page.textContent
}

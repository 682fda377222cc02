/** @size all */
import { markupBlanks } from '@homeside/contract/constants/markup-blanks'
import type { Language } from '@homeside/contract/wire'
import { addPatient, type PortalOptions, startInPortal, urlOf } from '@homeside/remote-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { loginStrings } from '../login/words/all-login-strings.ts'
import { loadApp, startApp } from '../start-app.tsx'
import { testSnapshot } from '../testing/render-portal.tsx'
import { hydrateLogin } from './hydrate-login.tsx'
import { prerenderLogin } from './prerender-login.tsx'

const brand = { alias: 'bluebird-hme', name: 'Bluebird & Co', phone: '5555550101', logoUrl: '/logo.svg' }

interface OpenedLogin extends PortalOptions {
  place?: 'portal' | 'branded' | 'unbranded'
  /** What happens on the page before its script has loaded. */
  meanwhile?: () => void
}

/** The prerendered login in a page, filled in as by the gateway, then hydrated. */
async function openLogin({ place = 'branded', meanwhile, ...options }: OpenedLogin = {}) {
  const { language = 'en', path = '/bluebird-hme/login' } = options
  const api = await startInPortal({ ...options, path })
  const blanks: [string, string][] = [
    [`tel:+1${markupBlanks.brandPhone}`, `tel:+1${brand.phone}`],
    [markupBlanks.brandPhone, '(555) 555-0101'],
    [markupBlanks.brandName, 'Bluebird &amp; Co'],
    [markupBlanks.brandLogo, brand.logoUrl],
    [markupBlanks.aliasInPath, 'bluebird-hme'],
    [markupBlanks.aliasInQuery, 'bluebird-hme'],
  ]
  const markup = prerenderLogin()[language].markup[place]
  const filled = blanks.reduce((html, [blank, value]) => html.replaceAll(blank, value), markup)
  document.body.innerHTML = `<div id="login">${filled}</div><div id="root"></div>`
  meanwhile?.()
  const login = document.getElementById('login')
  if (!login) throw new Error('There is no login in the page.')
  const snapshot = { ...testSnapshot, language, alias: 'bluebird-hme', brand }
  const styles = { before: [], after: [] }
  const start = { strings: loginStrings[language], scripts: [], styles }
  hydrateLogin(login, snapshot, start, { loadApp, startApp })
  return { api, html: filled, user: userEvent.setup() }
}

function field(name: string): HTMLInputElement {
  return document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement
}

const submitted = { pressed: null, isSubmitted: true, answer: null, trust: () => undefined, stop: () => undefined }

afterEach(() => {
  delete window.earlyPage
})

// React reports the smallest difference on the console, and that fails the test.
const cases: [Language, 'portal' | 'branded' | 'unbranded', string][] = [
  ['en', 'branded', '/bluebird-hme/login'],
  ['es', 'branded', '/bluebird-hme/login'],
  ['en', 'portal', '/login'],
  ['es', 'portal', '/login'],
]
test.each(cases)('React finds the login in %s as it would render it: %s', async (language, place, path) => {
  await openLogin({ language, place, path })
  await waitFor(() => expect(document.title).toContain('Bluebird & Co'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(loginStrings[language].title)
})

test('the markup has no style of its own, and its form keeps the password out of the address', async () => {
  const { html } = await openLogin()
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toContain('<link')
  expect(html).toMatch(/<form[^>]* action="\/bluebird-hme\/login" method="post"/)
})

test('what was typed and ticked before stays, also when the form renders again', async () => {
  const { user } = await openLogin({
    meanwhile: () => {
      field('username').value = 'alma.rivers'
      field('password').value = 'half a pass'
      field('remember').checked = true
      field('username').focus()
      field('username').setSelectionRange(2, 2)
    },
  })
  expect(field('username')).toHaveFocus()
  expect(field('username').selectionStart).toBe(2)
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  await user.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  expect(field('username')).toHaveValue('alma.rivers')
  expect(field('password')).toHaveValue('half a pass')
  expect(field('remember')).toBeChecked()
})

test('a login that a tool of the browser has altered is drawn anew with text, ticks, focus and caret', async () => {
  const reported = jest.fn((event: Event) => event.preventDefault())
  window.addEventListener('error', reported)
  let altered: HTMLInputElement | null = null
  const { user } = await openLogin({
    meanwhile: () => {
      altered = field('username')
      altered.value = 'mara.rivers'
      field('password').value = 'half a pass'
      field('remember').checked = true
      altered.focus()
      altered.setSelectionRange(2, 2)
      altered.after(document.createElement('div'))
    },
  })
  await waitFor(() => expect(altered).not.toBeInTheDocument())
  expect(reported).toHaveBeenCalledTimes(1)
  window.removeEventListener('error', reported)
  expect(field('username')).toHaveFocus()
  await user.keyboard('i')
  expect(field('username')).toHaveValue('maira.rivers')
  expect(field('password')).toHaveValue('half a pass')
  expect(field('remember')).toBeChecked()
})

test('an early submit is sent once, with the current content of the fields', async () => {
  const { Username } = await addPatient()
  const sent: string[] = []
  const stop = jest.fn()
  await openLogin({
    fetch: (send) => async (input, init) => {
      if (urlOf(input).endsWith('account/login')) {
        sent.push(input instanceof Request ? await input.clone().text() : '')
      }
      return send(input, init)
    },
    meanwhile: () => {
      field('username').value = Username
      field('password').value = 'wrong'
      window.earlyPage = { ...submitted, stop }
    },
  })
  expect(await screen.findByText('Invalid email or password.')).toBeVisible()
  expect(stop).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(1)
  expect(new URLSearchParams(sent[0]).get('username')).toBe(Username)
  expect(field('password')).toHaveValue('wrong')
})

test('an empty early submit names what is missing', async () => {
  await openLogin({
    meanwhile: () => {
      window.earlyPage = submitted
    },
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('Username is required.')
})

test('several providers are offered as usual, and the way back shows an empty form', async () => {
  const { Username, Password } = await addPatient({ OtherProviders: ['northridge'] })
  const { user } = await openLogin({ place: 'portal', path: '/login' })
  await user.type(field('username'), Username)
  await user.type(field('password'), Password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
  expect(await screen.findByRole('heading', { name: 'Choose your provider' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Use another username' }))
  expect(field('password')).toHaveValue('')
})

import type { Api, OwnTransport } from '@homeside/api-client/api'
import { useApi } from '@homeside/api-client/use-api'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import { chooseOwnLanguage, chosenLanguage } from '@homeside/session/preferences'
import { SessionProvider } from '@homeside/session/store'
import { authAtom } from '@homeside/session/tab-stores'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useLayoutEffect, useState } from 'react'

import { type LoginValues, rememberedValues } from '../login/login-form.tsx'
import { OpenLogin } from '../login/open-login.tsx'
import { loginAlias } from '../login/sign-in-form.ts'
import { useLoginPlace } from '../login/use-login-place.ts'
import type { LoginStrings } from '../login/words/login-strings.ts'
import { howeverLate, loadChunk } from '../page/load-chunk.ts'
import { SnapshotContext } from '../page/snapshot-context.ts'
import { portalClosedAtom } from '../session/portal-closed.ts'
import type { LoginStart } from './page-start.ts'

export interface LoginIslandProps {
  snapshot: PageSnapshot
  start: LoginStart
  path: string
  /** Called when React controls the form, with what had the focus as it was drawn. */
  onAlive: (focused: Element | null) => void
  /** Called when the form was sent, so the rest of the portal is needed soon. */
  onSubmit: () => void
  /** Called when the sign-in is on its way, so nothing that takes long delays it any more. */
  onSent: () => void
  /** Called when the login is done: somebody is signed in, or there is nothing to sign in to. */
  onNext: (api: Api) => void
}

/** The login alone, for the prerendered page. The components are the portal's own. */
export function LoginIsland(props: LoginIslandProps) {
  return (
    <SnapshotContext value={props.snapshot}>
      <SessionProvider>
        <Island {...props} />
      </SessionProvider>
    </SnapshotContext>
  )
}

function Island({ snapshot, start, path, onAlive, onSubmit, onSent, onNext }: LoginIslandProps) {
  const alias = loginAlias(path)
  const api = useApi()
  const place = useLoginPlace(alias)
  const session = useStore()
  const isClosed = useAtomValue(portalClosedAtom) !== null
  const isOverWithoutSession = isClosed || place.isUnknownAlias
  const { language, strings, changeLanguage } = useWords(snapshot.language, start.strings)

  // Remembered now: when React draws the login anew, the focused element leaves the page in the same task.
  const [focused] = useState(() => document.activeElement)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it comes to life
  useLayoutEffect(() => onAlive(focused), [])
  useEffect(() => {
    const next = (): void => {
      if (isOverWithoutSession || session.get(authAtom) !== null) onNext(api)
    }
    next()
    // At once, without rendering a login that nobody will see.
    return session.sub(authAtom, next)
  }, [isOverWithoutSession, session, onNext, api])

  return (
    <OpenLogin
      api={api}
      alias={alias}
      path={path}
      place={place}
      language={language}
      strings={strings}
      initialValues={typedValues}
      focusHeading={false}
      withDashboard
      transport={() => sending(onSent)}
      onSubmit={onSubmit}
      onLanguageChange={(next) => void changeLanguage(next)}
    />
  )
}

/** The login's texts: first those in the page, then those of the chosen language. */
function useWords(first: Language, firstStrings: LoginStrings) {
  const [words, setWords] = useState({ language: first, strings: firstStrings })

  async function changeLanguage(language: Language): Promise<void> {
    const strings = language === first ? firstStrings : await loadLoginStrings(language)
    chooseOwnLanguage(language)
    document.documentElement.lang = language
    setWords({ language, strings })
  }

  useEffect(() => {
    const chosen = chosenLanguage()
    // The cookie with this choice has expired, so the page came in another language.
    if (chosen && chosen !== first) void changeLanguage(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the page starts
  }, [])
  return { ...words, changeLanguage }
}

/** Answers the sign-in with the answer to the early submit, if there was one, and sends it otherwise. */
function sending(onSent: () => void): OwnTransport {
  const { earlyPage } = window
  const early = earlyPage?.answer
  if (earlyPage) earlyPage.answer = null
  return {
    transport: (input, init) => {
      const answer = early ?? fetch(input, init)
      onSent()
      return answer
    },
  }
}

const loaders: Readonly<Record<Language, () => Promise<{ default: LoginStrings }>>> = {
  en: () => import(/* webpackChunkName: 'login-en' */ '../login/strings/en.json'),
  es: () => import(/* webpackChunkName: 'login-es' */ '../login/strings/es.json'),
}

/** Loads the login's texts in a language that the page did not bring. */
async function loadLoginStrings(language: Language): Promise<LoginStrings> {
  return (await howeverLate(() => loadChunk(loaders[language]))).default
}

/** The content of the prerendered form: whatever was typed, pasted, ticked or filled in before React had loaded. */
function typedValues(): LoginValues {
  const fields = document.querySelector<HTMLFormElement>('#login form')?.elements
  const field = (name: string) => fields?.namedItem(name)
  const [username, password, remember] = [field('username'), field('password'), field('remember')]
  const areThere = [username, password, remember].every((each) => each instanceof HTMLInputElement)
  if (!areThere) return rememberedValues()
  return {
    username: (username as HTMLInputElement).value,
    password: (password as HTMLInputElement).value,
    remember: (remember as HTMLInputElement).checked,
  }
}

import type { OpenBrowser, OpenSessionsAnswer, SignInNote } from '@homeside/contract/open-sessions'

import type { SessionRow, SignInRow } from '../../platform/database/tables/accounts.ts'

/** The open sessions and the recent sign-ins. */
export interface OpenSessions {
  /** Sorted by last use. */
  open: SessionRow[]
  signIns: SignInRow[]
  passwordChangedAt: Date | null
}

/**
 * Where somebody is signed in, by browser, their recent sign-ins, and since when their password is what it is, on the wire.
 *
 * @param caller The session that asks. Its browser comes first.
 */
export function presentOpenSessions(
  { open, signIns, passwordChangedAt }: OpenSessions,
  caller: SessionRow,
): OpenSessionsAnswer {
  const tabsOf = new Map<string, SessionRow[]>()
  for (const tab of open) tabsOf.set(tab.bindingHash, [...(tabsOf.get(tab.bindingHash) ?? []), tab])
  const browsers = [...tabsOf.values()].map((tabs) => presentBrowser(tabs, caller))
  return {
    Browsers: browsers.toSorted((one, other) => Number(other.IsThisBrowser) - Number(one.IsThisBrowser)),
    SignIns: signIns.map(presentSignInNote),
    ThisSignInKey: signIns.find((signIn) => began(signIn, caller))?.signInKey ?? null,
    PasswordChangedUtc: passwordChangedAt?.toISOString() ?? null,
  }
}

/** Whether a session began with this sign-in: both are written with the same time. */
function began({ at, method, result }: SignInRow, session: SessionRow): boolean {
  return result === 'SignedIn' && method === session.method && at.getTime() === session.createdAt.getTime()
}

/** @param tabs The sessions of one browser, the last used first. */
function presentBrowser(tabs: SessionRow[], caller: SessionRow): OpenBrowser {
  const [last] = tabs
  if (last === undefined) throw new Error('A group always has a member.')
  const since = Math.min(...tabs.map(({ createdAt }) => createdAt.getTime()))
  return {
    SessionKey: last.sessionKey,
    Browser: last.browser,
    Platform: last.platform,
    SinceUtc: new Date(since).toISOString(),
    LastUsedUtc: last.lastUsedAt.toISOString(),
    IsThisBrowser: last.bindingHash === caller.bindingHash,
  }
}

/** A sign-in on the wire. */
export function presentSignInNote({ signInKey, at, browser, platform, method, result }: SignInRow): SignInNote {
  return {
    SignInKey: signInKey,
    AtUtc: at.toISOString(),
    Browser: browser,
    Platform: platform,
    Method: method,
    Result: result,
  }
}

import type { Api } from '@homeside/api-client/api'
import { ApiProblem } from '@homeside/api-client/api-problem'
import { call } from '@homeside/api-client/call'
import { useAct } from '@homeside/api-client/use-act'
import { useApi } from '@homeside/api-client/use-api'
import { pagePaths } from '@homeside/contract/constants/page-paths'
import type { ShortCodeAnswer } from '@homeside/contract/mobile-first'
import { useText } from '@homeside/i18n/use-text'
import { noteLinkEvent } from '@homeside/parts/link/finish-task'
import { Navigate, useNavigate, useParams } from '@homeside/remote-kit/router'
import { keepShortCode } from '@homeside/remote-kit/session-actions'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useEffect } from 'react'

import { isAboutLink, leaveForInvalid, type OpenedLink } from '../../link.ts'

/** Asks what a texted link is for, and goes on. Section 2.8 of the specification. */
export default function OpenLinkPage() {
  const { key } = useParams()
  return key ? <OpenLink key={key} linkKey={key} /> : <Navigate replace to={pagePaths.invalidLink} />
}

function OpenLink({ linkKey }: { linkKey: string }) {
  const t = useText('mobile-first')
  const api = useApi()
  const load = useAct(() => openLink(api, linkKey).catch(aboutLink))
  return (
    <Page title={t('verification.title')}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(opened) => <GoOn linkKey={linkKey} opened={opened} />}
      </Loaded>
    </Page>
  )
}

/** Returns the problem of an invalid link, which is an answer too. Any other error is thrown, and may pass later. */
function aboutLink(error: unknown): ApiProblem {
  if (error instanceof ApiProblem && isAboutLink(error)) return error
  throw error
}

function GoOn({ linkKey, opened }: { linkKey: string; opened: ShortCodeAnswer | ApiProblem }) {
  const api = useApi()
  const navigate = useNavigate()
  useEffect(() => {
    if (opened instanceof ApiProblem) {
      leaveForInvalid(navigate, linkKey, opened)
      return
    }
    keepShortCode(opened)
    void noteLinkEvent(api, opened.Code, 'Opened')
    const state: OpenedLink = { openedLink: opened.Code }
    void navigate(pagePaths.verification, { replace: true, state })
  }, [api, linkKey, opened, navigate])
  return <Skeleton shape="rows" />
}

/**
 * Asks what a texted link is for. This does not use it up.
 *
 * @throws ApiProblem `short-code-invalid` or `short-code-locked`, with the provider where it is known; or what any call
 * can fail with.
 */
function openLink(api: Api, key: string, signal?: AbortSignal): Promise<ShortCodeAnswer> {
  return call(api, 'GET', 'account/registrationcodemobilefirst/{key}', {
    params: { key },
    acts: true,
    ...(signal ? { signal } : {}),
  })
}

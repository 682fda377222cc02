import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import type { Conversation, ConversationsAnswer } from '@homeside/contract/conversations'
import type { MadePatient } from '@homeside/contract/sandbox'
import { asPatient, portalApi, renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { dashboardAtom } from '@homeside/session/dashboard'
import { act, fireEvent } from '@testing-library/react'
import { useAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'

import LatestCard from '../home-cards/latest/latest-card.tsx'
import MessagePage from '../pages/message/message-page.tsx'
import MessagesPage from '../pages/messages/messages-page.tsx'
import remote from '../remote.tsx'

/** The key of every staff service in the sandbox. */
const staffKey = 'sandbox-staff-key-known-to-everybody'

/** The pages of this remote at their routes, with the dashboard loaded, as the guards leave it. */
export function renderMessages(path: string, options: PortalOptions = {}) {
  return renderInPortal(null, {
    patient: {},
    namespaces: { messages: remote.strings },
    path: `/bluebird-hme/${path}`,
    routes: {
      '/:alias/messages': withDashboard(<MessagesPage />),
      '/:alias/message/:id?': withDashboard(<MessagePage />),
      '/:alias/home': withDashboard(<LatestCard />),
    },
    ...options,
  })
}

function withDashboard(screen: ReactNode): ReactNode {
  return <WithDashboard>{screen}</WithDashboard>
}

function WithDashboard({ children }: { children: ReactNode }) {
  const api = useApi()
  const [known, keep] = useAtom(dashboardAtom)
  useEffect(() => {
    if (known.dashboardInfo) return
    void call(api, 'GET', 'patient/dashboard').then((dashboard) =>
      keep({
        ...known,
        dashboardInfo: dashboard,
        patientUser: dashboard.PtUser,
        patientKey: dashboard.PtUser.PatientKey,
      }),
    )
  }, [api, keep, known])
  return known.dashboardInfo ? children : null
}

/** Makes a call of the provider's back office about a conversation, such as `7/reply`. */
export async function asStaff(path: string, body: object): Promise<void> {
  const api = await portalApi()
  const request = new Request(`${api.origin}/staff/conversations/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${staffKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  // Open screens may render meanwhile.
  await act(async () => {
    const response = await api.handle(request)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  })
}

/** Tells the page that it is online again. It then polls and sends at once. */
export function comeOnline(): void {
  fireEvent(window, new Event('online'))
}

/** The patient's conversation with this subject, as the server has it now. */
export async function conversationOf(patient: MadePatient, subject: string): Promise<Conversation | undefined> {
  const caller = await act(() => asPatient(patient))
  const { body } = await act(() => caller.get<ConversationsAnswer>('conversations/list'))
  return body.Items.find(({ Subject }) => Subject === subject)
}

/** A transport that can be made to fail, as without a connection. */
export function connection(isPath = /./): {
  fetch: (send: typeof globalThis.fetch) => typeof globalThis.fetch
  isDown: boolean
  asked: Request[]
} {
  const state = {
    isDown: false,
    asked: [] as Request[],
    fetch:
      (send: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        const request = new Request(input, init)
        if (!isPath.test(`${request.method} ${request.url}`)) return send(request)
        state.asked.push(request)
        if (state.isDown) throw new TypeError('Failed to fetch')
        return send(request)
      },
  }
  return state
}

import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import type { MadePatient, PatientTraits } from '@homeside/contract/sandbox'
import { addPatient, portalApi, urlOf } from '@homeside/remote-kit/testing'
import { act, fireEvent, screen } from '@testing-library/react'

import { loadRemotePage } from '../../host/src/federation/load-remote-page.ts'
import { renderPortal } from '../../host/src/testing/render-portal.tsx'
import { allRemotes, loadFromSource, snapshotWith } from '../idle-time/all-remotes.ts'

/** A patient who has data on each screen. */
const traits: PatientTraits = { Conversations: ['unread', 'closed'], Insurance: 'active' }

const realMoment = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 1))

/** A texted link's patient in the whole portal: host and remotes together, on the real API. */
export class WalkedLink {
  readonly patient: MadePatient
  /** The calls that the server got, by method and path. */
  readonly asked: string[] = []
  /** The calls that the server refused, with the status. */
  readonly refused: string[] = []
  readonly #moment: () => Promise<unknown>
  #underWay = 0

  private constructor(patient: MadePatient, moment: () => Promise<unknown>) {
    this.patient = patient
    this.#moment = moment
  }

  /**
   * Has staff text a link, opens it, and proves who the patient is.
   *
   * @param moment Lets a moment pass, for tests with fake timers.
   */
  static async open(route: DynamicTemplateRoute, moment = realMoment): Promise<WalkedLink> {
    const api = await portalApi()
    const patient = await addPatient(traits)
    await api.asStaff().post('staff/shortcodes', { PatientKey: patient.PatientKey, Template: route })
    const key = /\/m\/(\w{12})\?/.exec(api.outbox.lastTo(patient.MobilePhone).text)?.[1] ?? ''
    const remotes = await allRemotes()
    jest.mocked(loadRemotePage).mockImplementation(loadFromSource(remotes))
    const walked = new WalkedLink(patient, moment)
    await renderPortal({
      snapshot: snapshotWith(remotes),
      path: `/m/${key}`,
      fetch: (send) => (input, init) => walked.#count(send, new Request(input, init)),
    })
    await walked.settle()
    await walked.prove()
    return walked
  }

  /** Whether the page has the frame of one task, which only a texted link's session has. */
  get isLite(): boolean {
    return document.querySelector('.shell-lite') !== null
  }

  /** The page's heading. */
  get title(): string {
    return document.querySelector('h1')?.textContent ?? ''
  }

  async prove(): Promise<void> {
    const [year, month, day] = this.patient.DateOfBirth.split('-')
    this.type('Last name', this.patient.LastName)
    this.type('Date of birth', `${month}/${day}/${year}`)
    const privacy = screen.queryByRole('checkbox', { name: 'I have read the privacy policy.' })
    if (privacy) fireEvent.click(privacy)
    await this.press(/^Go to my/)
  }

  type(label: string | RegExp, text: string): void {
    const field = screen.getByLabelText(label)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }

  async press(name: string | RegExp): Promise<void> {
    fireEvent.click(screen.getByRole('button', { name }))
    await this.settle()
  }

  /** Goes to a path as a link of the router does, or as an address that is typed into a tab that is signed in. */
  async goTo(path: string): Promise<void> {
    act(() => {
      window.history.pushState(null, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    await this.settle()
  }

  /** Where the page's links lead inside the portal. */
  links(): string[] {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    const own = links.filter(({ origin, hash }) => origin === window.location.origin && hash === '')
    return [...new Set(own.map(({ pathname, search }) => pathname + search))]
  }

  /** The names of the page's buttons. */
  buttons(): string[] {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
    return [...new Set(buttons.map(({ textContent, ariaLabel }) => (ariaLabel ?? textContent).trim()))]
  }

  /** Waits until a heading is shown and no call is on its way. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 3;) {
      await act(this.#moment)
      const stands = this.title !== '' && !document.querySelector('[aria-busy=true]')
      quiet = stands && this.#underWay === 0 ? quiet + 1 : 0
    }
  }

  async #count(send: typeof fetch, request: Request): Promise<Response> {
    const call = `${request.method} ${urlOf(request)}`
    this.asked.push(call)
    this.#underWay += 1
    try {
      const answer = await send(request)
      if ([401, 403].includes(answer.status)) this.refused.push(`${call} ${answer.status}`)
      return answer
    } finally {
      this.#underWay -= 1
    }
  }
}

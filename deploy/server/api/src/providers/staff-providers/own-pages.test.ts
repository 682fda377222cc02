/** @size all */
import type { IssueRegistrationCodeAnswer } from '@homeside/contract/invitations'
import type { Problem } from '@homeside/contract/problem'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { eq } from 'drizzle-orm'

import { callerWith, asStaff } from '../../../testing/as-patient.ts'
import { onEveryEngine } from '../../../testing/on-every-engine.ts'
import { pageOriginsOf } from '../../platform/database/page-origins.ts'
import { patients } from '../../platform/database/tables/patients.ts'

const own = 'https://portal.bluebird.example'

onEveryEngine('a provider with pages and addresses of its own', (api) => {
  const change = async (members: Partial<ProviderFile>) => {
    const { body } = await asStaff(api()).get<ProviderFile>('staff/providers/101')
    const { pageOrigin: _, mail: __, ...rest } = body
    expect((await asStaff(api()).put('staff/providers/101', { ...rest, ...members })).status).toBe(200)
  }
  const tryFrom = (page: string) => callerWith(api(), api().openBrowser(page), {}).post<Problem>('account/logout', {})

  test('its pages may call as soon as its file names them, and no longer', async () => {
    await expect(tryFrom(own)).rejects.toThrow('Failed to fetch')
    await change({ pageOrigin: own })
    expect((await tryFrom(own)).status).not.toBe(403)
    const preflight = await api().handle(
      new Request(`${api().origin}/account/login`, {
        method: 'OPTIONS',
        headers: { Origin: own, 'Access-Control-Request-Method': 'POST' },
      }),
    )
    expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(own)
    await expect(tryFrom('https://portal.bluebird.example.thief.example')).rejects.toThrow('Failed to fetch')
    await change({})
    await expect(tryFrom(own)).rejects.toThrow('Failed to fetch')
  })

  test('another server hears of it within a second, of its end within a minute, and asks no oftener', async () => {
    let nowMs = 0
    const elsewhere = pageOriginsOf(api().database, [api().pageOrigin], () => nowMs)
    expect(await elsewhere.include(own)).toBe(false)
    await change({ pageOrigin: own })
    nowMs = 999
    expect(await elsewhere.include(own)).toBe(false)
    nowMs = 1000
    expect([await elsewhere.include(own), elsewhere.list()]).toEqual([true, [api().pageOrigin, own]])
    await change({})
    nowMs = 60_999
    expect(await elsewhere.include(own)).toBe(true)
    nowMs = 61_000
    expect(await elsewhere.include(own)).toBe(false)
    expect(await elsewhere.include(api().pageOrigin)).toBe(true)
  })

  test('its messages come from its address and lead to its pages; those of others do not', async () => {
    await change({ pageOrigin: own, mail: { from: 'portal@bluebird.example', replyTo: 'help@bluebird.example' } })
    const invite = async (alias: string) => {
      const made = await api().addPatient({ Provider: alias })
      const invited = eq(patients.patientKey, made.PatientKey)
      await api().database.update(patients).set({ accountKey: null, emailOnFile: made.Email }).where(invited)
      const path = `staff/patients/${made.PatientKey}/registrationcode`
      const { body } = await asStaff(api()).post<IssueRegistrationCodeAnswer>(path, {
        Format: 'Portal',
        SendTo: 'Email',
      })
      return { link: body.Link, sent: api().outbox.messages.at(-1) }
    }
    const ours = await invite('bluebird-hme')
    expect(ours.link).toMatch(/^https:\/\/portal\.bluebird\.example\/r\//)
    expect(ours.sent).toMatchObject({ mailFrom: 'portal@bluebird.example', mailReplyTo: 'help@bluebird.example' })
    expect(ours.sent?.text).toContain(ours.link)
    const theirs = await invite('litehub')
    expect([theirs.link?.startsWith(api().pageOrigin), theirs.sent?.mailFrom]).toEqual([true, null])
  })

  test('a reset leads to its pages, and its code is for them alone', async () => {
    await change({ pageOrigin: own })
    const made = await api().addPatient()
    await callerWith(api(), api().openBrowser(own), {}).post(
      `account/generateresetcode/${made.Username}?requestsource=btportal`,
      {},
    )
    await api().workFinished()
    const { text } = api().outbox.lastTo(made.Email)
    expect(text).toContain(`${own}/bluebird-hme/reset/`)
    expect(text).toMatch(/\n@portal\.bluebird\.example #\d{6}$/)
  })
})

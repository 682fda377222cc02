import type { SessionValidAnswer } from '@homeside/contract/session'

import { asPatient } from '../../testing/as-patient.ts'
import { onEveryEngine } from '../../testing/on-every-engine.ts'

onEveryEngine(
  'the end of a session',
  (api) => {
    test('logout ends every session of the browser, and no other', async () => {
      const browser = api().openBrowser()
      const one = await asPatient(api(), 'james.carter', 'bluebird-hme', browser)
      const other = await asPatient(api(), 'rose.kim', 'bluebird-hme', browser)
      const elsewhere = await asPatient(api(), 'james.carter', 'bluebird-hme')
      const { headers } = await one.post('account/ssocookielogout', {})
      expect(headers.getSetCookie()[0]).toMatch(/Max-Age=0/)
      expect((await one.get('patient/info')).status).toBe(401)
      expect((await other.get('patient/info')).status).toBe(401)
      expect((await elsewhere.get('patient/info')).status).toBe(200)
    })

    test('a session ends after fifteen idle minutes; asking how long it lasts does not prolong it', async () => {
      const patient = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
      api().clock.advance(14, 'minute')
      const { body } = await patient.get<SessionValidAnswer>('account/sessionvalid')
      expect(body).toEqual({ Valid: true, IdleExpiresInSeconds: 60, AbsoluteExpiresInSeconds: 8 * 3600 - 14 * 60 })
      api().clock.advance(1, 'minute')
      expect((await patient.get<SessionValidAnswer>('account/sessionvalid')).body.Valid).toBe(false)
      expect((await patient.get('patient/info')).status).toBe(401)
      expect((await patient.post('account/ssocookielogout', {})).status).toBe(200)
    })

    test('a session that is kept busy still ends after eight hours', async () => {
      const patient = await asPatient(api(), 'maria.lopez', 'bluebird-hme')
      for (let quarter = 0; quarter < 8 * 6 - 1; quarter++) {
        api().clock.advance(10, 'minute')
        expect((await patient.post<SessionValidAnswer>('account/session/extend', {})).body.Valid).toBe(true)
      }
      api().clock.advance(10, 'minute')
      expect((await patient.post('account/session/extend', {})).status).toBe(401)
    })
  },
  { now: new Date('2026-03-10T15:00:00Z') },
)

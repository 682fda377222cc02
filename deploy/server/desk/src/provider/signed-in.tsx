import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { SignedInAtDesk } from '@homeside/contract/staff-session'
import { useText } from '@homeside/i18n/use-text'
import { Button, Modal, Table } from 'antd'
import { useState } from 'react'

import { Refused, Shown, Wide } from '../frame/shown.tsx'
import { staffCall, staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'
import { hostOf } from '../frame/words.ts'

/** Who is signed in at the desk, whom a lead signs out. */
export function SignedIn() {
  const t = useText('desk')
  const { at } = useTimes()
  const load = useQueryLoad(staffQuery('staff/sessions'))
  const [leaving, setLeaving] = useState<SignedInAtDesk | null>(null)
  const { isSending, problem, send } = useSending()
  const end = async ({ SessionKey }: SignedInAtDesk) => {
    await send((key) => staffCall('DELETE', 'staff/sessions/{key}', { params: { key: SessionKey }, key }))
    setLeaving(null)
  }
  return (
    <section className="desk-part">
      <h2>{t('provider.signedIn')}</h2>
      <p className="desk-soft">{t('provider.signedInHint')}</p>
      <Refused problem={problem} />
      <Shown load={load}>
        {({ Items }) => (
          <Wide label={t('provider.signedIn')}>
            <Table<SignedInAtDesk>
              dataSource={Items}
              rowKey="SessionKey"
              pagination={false}
              columns={[
                {
                  title: t('patients.who'),
                  render: (_, { Name, Role, Subject, Issuer }) => (
                    <>
                      <bdi>{Name}</bdi> <span className="desk-soft">{t(`roles.${Role}`)}</span>
                      <div className="desk-soft" title={Issuer}>
                        <bdi>{t('trail.at', { subject: Subject, issuer: hostOf(Issuer) })}</bdi>
                      </div>
                    </>
                  ),
                },
                {
                  title: t('provider.signedInSince'),
                  className: 'desk-numbers',
                  render: (_, { SinceUtc }) => at(SinceUtc),
                },
                {
                  title: t('provider.lastUsed'),
                  className: 'desk-numbers',
                  render: (_, row) => (
                    <>
                      <div>{at(row.LastUsedUtc)}</div>
                      {row.IsYours ? (
                        <span className="desk-soft">{t('provider.isYou')}</span>
                      ) : (
                        <Button
                          aria-label={t('provider.signOutOf', { name: row.Name })}
                          onClick={() => setLeaving(row)}
                        >
                          {t('provider.signOut')}
                        </Button>
                      )}
                    </>
                  ),
                },
              ]}
            />
          </Wide>
        )}
      </Shown>
      <Modal
        open={leaving !== null}
        title={t('provider.signOutTitle', { name: leaving?.Name ?? '' })}
        okText={t('provider.signOut')}
        cancelText={t('cancel')}
        confirmLoading={isSending}
        onOk={() => leaving && void end(leaving)}
        onCancel={() => setLeaving(null)}
      >
        {t('provider.signOutWords')}
      </Modal>
    </section>
  )
}

import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { useSession } from '../frame/session.ts'
import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

/** Opens the order of a number, the portal's or the provider's own, whatever its state. */
export function FindOrder() {
  const t = useText('desk')
  const { SiteKey } = useSession()
  const navigate = useNavigate()
  const { send, problem } = useSending()
  const [missing, setMissing] = useState<string | null>(null)
  const find = (number: string) =>
    send(async () => {
      setMissing(null)
      if (number.trim() === '') return
      const { Items } = await staffCall('GET', paths.staffOrders, { query: { number: number.trim() } })
      const [order] = Items
      if (order) await navigate(`/${SiteKey}/orders/${order.OrderKey}`)
      else setMissing(number.trim())
    })
  return (
    <div>
      <Input.Search
        aria-label={t('waiting.find')}
        placeholder={t('waiting.find')}
        onSearch={(number) => void find(number)}
      />
      <div role="status">
        {missing === null ? null : (
          <>
            {t('waiting.none', { number: missing })}{' '}
            <Link to={`/${SiteKey}/patients?search=${encodeURIComponent(missing)}`}>{t('waiting.askPatients')}</Link>
          </>
        )}
      </div>
      <Refused problem={problem} />
    </div>
  )
}

import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { useText } from '@homeside/i18n/use-text'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'

import { staffCall } from './staff-call.ts'
import { useProblemWords } from './words.ts'

const quarter = 90
/** Wide enough to read the small print of a card. */
const enlargements = [1, 1.5, 2, 3] as const

interface PhotoProps {
  photoKey: string
  /** What it shows, for those who do not see it. */
  label: string
}

/** A photo that a patient sent: small, and large when it is pressed, where it can be turned. */
export function Photo({ photoKey, label }: PhotoProps) {
  const t = useText('desk')
  const wordsOf = useProblemWords()
  const [isOpen, setOpen] = useState(false)
  const load = useQueryLoad({
    // A photo never changes, so it is not asked for again with everything else.
    queryKey: ['photo', photoKey],
    queryFn: async () =>
      dataUrlOf(await staffCall('GET', 'staff/photos/{key}', { params: { key: photoKey }, answer: 'file' })),
    staleTime: Infinity,
  })
  if (load.status === 'loading') return <Skeleton.Image active />
  if (load.status === 'failed') {
    return (
      <p role="alert">
        {wordsOf(load.problem)} <Button onClick={load.retry}>{t('retry')}</Button>
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className="desk-photo"
        onClick={() => setOpen(true)}
        aria-label={t('photo.open', { label })}
      >
        <img src={load.value} alt={label} />
      </button>
      <Enlarged address={load.value} label={label} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface CardsProps {
  photos: readonly { Side: 'front' | 'back'; PhotoKey: string }[]
  /** Says that there are none. Without it nothing is drawn then. */
  none?: string
}

/** The pictures of an insurance card, each with the words which side it is. */
export function Cards({ photos, none }: CardsProps) {
  const t = useText('desk')
  if (photos.length === 0) return none === undefined ? null : <p className="desk-soft">{none}</p>
  return (
    <div className="desk-photos">
      {photos.map(({ Side, PhotoKey }) => (
        <figure key={PhotoKey}>
          <Photo photoKey={PhotoKey} label={t(`photo.sides.${Side}`)} />
          <figcaption className="desk-soft">{t(`photo.sides.${Side}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

interface EnlargedProps {
  address: string
  label: string
  isOpen: boolean
  onClose: () => void
}

function Enlarged({ address, label, isOpen, onClose }: EnlargedProps) {
  const t = useText('desk')
  const [angle, setAngle] = useState(0)
  const [size, setSize] = useState(0)
  const isLargest = size === enlargements.length - 1
  const enlarge = () => setSize(isLargest ? 0 : size + 1)
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={label}
      width={1100}
      destroyOnHidden
      footer={[
        <Button key="turn" onClick={() => setAngle(angle + quarter)}>
          {t('photo.turn')}
        </Button>,
        <Button key="smaller" onClick={() => setSize(size - 1)} disabled={size === 0}>
          {t('photo.smaller')}
        </Button>,
        <Button key="larger" onClick={enlarge} disabled={isLargest}>
          {t('photo.larger')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      <div className="desk-photo-large">
        <button type="button" onClick={enlarge} aria-label={t('photo.open', { label })}>
          <img
            src={address}
            alt={label}
            style={{
              rotate: `${angle}deg`,
              ...(size === 0
                ? { maxWidth: '100%', maxHeight: '66vh' }
                : { width: `${(enlargements[size] ?? 1) * 100}%` }),
            }}
          />
        </button>
      </div>
    </Modal>
  )
}

/** A file as an address. It is forgotten with the answer, as an object's address would not be. */
function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The photo could not be read.')))
    reader.readAsDataURL(file)
  })
}

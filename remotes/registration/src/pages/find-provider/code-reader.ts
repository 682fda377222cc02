/** Reads the text of a QR code in a camera's picture; null when there is none. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

interface FoundCode {
  rawValue: string
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<FoundCode[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader if it has one, else one that is loaded. */
export async function openCodeReader(): Promise<ReadCode> {
  return (await ownReader()) ?? fetchedReader()
}

async function ownReader(): Promise<ReadCode | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (Own === undefined || !(await Own.getSupportedFormats()).includes('qr_code')) return null
  const detector = new Own({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** More pixels make reading slower, and no QR code on a letter needs them. */
const longestSide = 800

async function fetchedReader(): Promise<ReadCode> {
  const { default: decodeQr } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1))
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (context === null || canvas.width === 0) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    try {
      return decodeQr({ width: canvas.width, height: canvas.height, data })
    } catch {
      // A picture without a code is the usual case, for which this reader throws.
      return null
    }
  }
}

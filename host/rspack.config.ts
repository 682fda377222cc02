import { hostConfig } from '@homeside/build/host-config'

export default hostConfig({ main: './src/main.tsx' }, import.meta.dirname)

import type { Services } from '../platform/services.js';
export async function seedDemoData(_services: Services): Promise<void> {}

import { standaloneConfig } from '../../rspack.config.base.ts';

export default standaloneConfig('documents', { port: 3002 });

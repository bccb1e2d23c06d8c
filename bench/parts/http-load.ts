import { loadHttp } from '../harness/http-load.ts';
import { serveCommands } from '../harness/serve-commands.ts';

serveCommands({ load: loadHttp });

/** Links about running software, and about AI. {@link ../parseAnchors} describes the format. */
export const SYSTEMS = `
# AI
Attention is all you need, annotated line by line
  https://nlp.seas.harvard.edu/annotated-transformer/
  The transformer paper with working code next to each paragraph.
Building effective agents
  https://www.anthropic.com/engineering/building-effective-agents
  Start simple: workflows before agents. The list of patterns (routing, orchestrator, evaluator) is on our wall.
What are embeddings? A free book
  https://vickiboykis.com/what_are_embeddings/
Model Context Protocol: the specification
  https://modelcontextprotocol.io/specification/
The AI Act: how the EU regulates artificial intelligence
  https://artificialintelligenceact.eu/high-level-summary/
Prompt injection: what’s the worst that can happen?
  https://simonwillison.net/2023/Apr/14/worst-that-can-happen/
  An e-mail that tells the assistant to forward all other mails. No filter is good enough.
Retrieval-augmented generation, and why chunking matters
  https://www.pinecone.io/learn/chunking-strategies/
Why language models hallucinate
  https://openai.com/index/why-language-models-hallucinate/

# Machine Learning
A recipe for training neural networks
  https://karpathy.github.io/2019/04/25/recipe/
  Become one with the data. Overfit one batch first.
Gradient boosting from scratch: XGBoost and LightGBM
  https://explained.ai/gradient-boosting/
The bias-variance tradeoff, visually
  https://mlu-explain.github.io/bias-variance/
t-SNE: how to use it effectively
  https://distill.pub/2016/misread-tsne/
Backpropagation: yes, you should understand it
  https://karpathy.medium.com/yes-you-should-understand-backprop-e2f06eab496b
Rules of machine learning: best practices for ML engineering
  https://developers.google.com/machine-learning/guides/rules-of-ml
  Rule 1: don’t be afraid to launch a product without machine learning.

# DevOps
Multi-stage builds: keeping Docker images small
  https://docs.docker.com/build/building/multi-stage/
  From 1.2 GB to 84 MB. Copy only the artefacts into the last stage.
Blue-green deployment versus canary releases
  https://martinfowler.com/bliki/BlueGreenDeployment.html
Terraform state locking and remote backends
  https://developer.hashicorp.com/terraform/language/state/locking
GitHub Actions: caching dependencies in CI
  https://docs.github.com/en/actions/using-workflows/caching-dependencies-to-speed-up-workflows
Site reliability engineering: error budgets and SLOs
  https://sre.google/sre-book/embracing-risk/
Postmortem culture: learning from failure
  https://sre.google/sre-book/postmortem-culture/
  Blameless. Ask what, not who. Template in the appendix.
OpenTelemetry traces in ten minutes
  https://opentelemetry.io/docs/getting-started/dev/
Feature flags: long-lived toggles become debt
  https://martinfowler.com/articles/feature-toggles.html

# Kubernetes
Kubernetes the hard way
  https://github.com/kelseyhightower/kubernetes-the-hard-way
A visual guide to troubleshooting Kubernetes deployments
  https://learnk8s.io/troubleshooting-deployments
  The flowchart: pod pending, CrashLoopBackOff, service without endpoints.
K8s resource limits and CPU throttling
  https://home.robusta.dev/blog/stop-using-cpu-limits
Ingress or Gateway API?
  https://gateway-api.sigs.k8s.io/guides/migrating-from-ingress/
HorizontalPodAutoscaler with custom metrics
  https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale-walkthrough/
Helm charts: templating pitfalls
  https://helm.sh/docs/chart_template_guide/debugging/

# Security
OWASP Top 10: the most critical web application risks
  https://owasp.org/www-project-top-ten/
Passkeys: how WebAuthn replaces passwords
  https://www.passkeys.io/technical-details
OAuth 2.1 and PKCE for native apps
  https://oauth.net/2.1/
The log4shell vulnerability, a timeline
  https://www.lunasec.io/docs/blog/log4j-zero-day/
Cross-site request forgery in 2024: SameSite and origin checks
  https://scotthelme.co.uk/csrf-is-really-dead/
Password hashing: argon2id, scrypt, bcrypt
  https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
  Use argon2id with 19 MiB and two iterations. Never plain SHA-256.
Timing attacks and constant-time comparison
  https://codahale.com/a-lesson-in-timing-attacks/
The xz backdoor: anatomy of a supply chain attack
  https://research.swtch.com/xz-timeline
  Jia Tan and two years of patience. Found because ssh logins took half a second longer.

# Linux
systemd timers instead of cron
  https://wiki.archlinux.org/title/Systemd/Timers
Linux performance analysis in 60,000 milliseconds
  https://netflixtechblog.com/linux-performance-analysis-in-60-000-milliseconds-accc10403c55
  uptime, dmesg, vmstat, mpstat, pidstat, iostat, free, sar, sar, top. In this order.
Bash strict mode: set -euo pipefail
  http://redsymbol.net/articles/unofficial-bash-strict-mode/
How eBPF lets programs run in the kernel
  https://ebpf.io/what-is-ebpf/
tmux in practice: sessions, windows, panes
  https://github.com/tmux/tmux/wiki/Getting-Started
The art of command line
  https://github.com/jlevy/the-art-of-command-line
ZFS snapshots and send/receive backups
  https://openzfs.github.io/openzfs-docs/man/master/8/zfs-send.8.html

# Networking
How DNS works, a comic
  https://howdns.works/
QUIC and HTTP/3: why UDP?
  https://http3-explained.haxx.se/
WireGuard: a VPN in four thousand lines
  https://www.wireguard.com/papers/wireguard.pdf
TCP congestion control: from Reno to BBR
  https://blog.apnic.net/2017/05/09/bbr-new-kid-tcp-block/
IPv6 for people who know IPv4
  https://www.rfc-editor.org/rfc/rfc8200
Subnetting: a cheat sheet for CIDR blocks
  https://www.freecodecamp.org/news/subnet-cheat-sheet-24-subnet-mask-30-26-27-29-and-other-ip-address-cidr-network-references/

# Distributed Systems
Raft: an understandable consensus algorithm
  https://raft.github.io/
  The visualisation of leader election is worth an hour.
Time, clocks and the ordering of events
  https://lamport.azurewebsites.net/pubs/time-clocks.pdf
  Lamport, 1978. Happened-before is a partial order.
CRDTs: the hard parts
  https://martin.kleppmann.com/2020/07/06/crdt-hard-parts-hydra.html
Exactly-once delivery is impossible, idempotency is not
  https://exactly-once.github.io/posts/exactly-once-delivery/
  Deduplicate at the consumer with a key that the producer chose.
Jepsen: etcd 3.4.3
  https://jepsen.io/analyses/etcd-3.4.3
Backpressure and load shedding
  https://aws.amazon.com/builders-library/using-load-shedding-to-avoid-overload/
Consistent hashing and the ring
  https://www.toptal.com/big-data/consistent-hashing

# Algorithms
Binary search is harder than it looks
  https://research.google/blog/extra-extra-read-all-about-it-nearly-all-binary-searches-and-mergesorts-are-broken/
  mid = (low + high) / 2 overflows. Nearly all mergesorts are broken.
Levenshtein automata for fuzzy matching
  https://julesjacobs.com/2015/06/17/disqus-levenshtein-simple-and-fast.html
Bloom filters by example
  https://llimllib.github.io/bloomfilter-tutorial/
Dijkstra and A*: pathfinding, interactively
  https://www.redblobgames.com/pathfinding/a-star/introduction.html
Roaring bitmaps: compressed sets
  https://roaringbitmap.org/about/
Dynamic programming patterns for interviews
  https://leetcode.com/discuss/general-discussion/458695/dynamic-programming-patterns

# Design and UI
Refactoring UI: seven practical tips
  https://medium.com/refactoring-ui/7-practical-tips-for-cheating-at-design-40c736799886
  Use fewer borders. Colour and weight instead of size.
Laws of UX
  https://lawsofux.com/
Dark mode in user interfaces: contrast and depth
  https://www.nngroup.com/articles/dark-mode/
Typographic scale and vertical rhythm
  https://betterwebtype.com/articles/2018/10/15/rhythm-in-web-typography/
Empty states that help
  https://www.eleken.co/blog-posts/empty-state-ux
Butterick’s Practical Typography
  https://practicaltypography.com/
ARIA authoring practices: combobox pattern
  https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
Colour contrast: WCAG 2.2 or APCA?
  https://git.apcacontrast.com/documentation/APCA_in_a_Nutshell
Focus management in single-page applications
  https://www.gatsbyjs.com/blog/2019-07-11-user-testing-accessible-client-routing/
  Tested with people who use screen readers: move the focus to the heading.
Writing alternative text for images
  https://axesslab.com/alt-texts/

# Testing
The practical test pyramid
  https://martinfowler.com/articles/practical-test-pyramid.html
Property-based testing with fast-check
  https://fast-check.dev/docs/introduction/
  Shrinks a failing input to the smallest one that still fails.
Mocks aren’t stubs
  https://martinfowler.com/articles/mocksArentStubs.html
Flaky tests at Google and how we mitigate them
  https://testing.googleblog.com/2016/05/flaky-tests-at-google-and-how-we.html
Playwright best practices: locators and auto-waiting
  https://playwright.dev/docs/best-practices
Mutation testing with Stryker
  https://stryker-mutator.io/docs/

# Firebase
Firestore data model: denormalising for reads
  https://firebase.google.com/docs/firestore/data-model
Security rules in Firestore: common mistakes
  https://firebase.google.com/docs/rules/insecure-rules
  allow read, write: if true is the first one. Then rules that check the request but not the resource.
Cloud Functions cold starts: minimum instances
  https://firebase.google.com/docs/functions/tips
The Firebase Emulator Suite in CI
  https://firebase.google.com/docs/emulator-suite/install_and_configure
Distributed counters with sharding
  https://firebase.google.com/docs/firestore/solutions/counters

# Git
Oh shit, git!?! How to undo almost anything
  https://ohshitgit.com/
Interactive rebase and fixup commits
  https://git-scm.com/book/en/v2/Git-Tools-Rewriting-History
git bisect: finding the commit that broke it
  https://git-scm.com/docs/git-bisect
Conventional commits 1.0.0
  https://www.conventionalcommits.org/en/v1.0.0/
Worktrees: two branches at the same time
  https://git-scm.com/docs/git-worktree

# Hardware
Raspberry Pi 5 review: finally a power button
  https://www.jeffgeerling.com/blog/2023/testing-pcie-on-raspberry-pi-5
Split keyboards: choosing switches and keycaps
  https://www.splitkb.com/blogs/guides
  Tactile, not clicky. The office would thank me.
ESP32 deep sleep: two years on one battery
  https://randomnerdtutorials.com/esp32-deep-sleep-arduino-ide-wake-up-sources/
USB-C power delivery, untangled
  https://hackaday.com/2023/01/09/all-about-usb-c-power-delivery/

# Email and Productivity
Inbox zero, revisited
  https://www.43folders.com/izero
SPF, DKIM and DMARC: why your e-mail ends up as spam
  https://www.learndmarc.com/
  Send a mail and watch each check. DKIM alignment was our problem.
Getting things done in plain text: todo.txt
  https://github.com/todotxt/todo.txt
The Zettelkasten method: an introduction
  https://zettelkasten.de/introduction/
Deep work: how to schedule four hours without interruptions
  https://calnewport.com/deep-work-rules-for-focused-success-in-a-distracted-world/

# Career
Staff engineer archetypes
  https://staffeng.com/guides/staff-archetypes/
Salary negotiation: make more money, be more valued
  https://www.kalzumeus.com/2012/01/23/salary-negotiation/
  Never say the first number.
How to run one-on-ones that are not status reports
  https://lethain.com/one-on-ones/
Brag documents: get your work recognised
  https://jvns.ca/blog/brag-documents/
`;
